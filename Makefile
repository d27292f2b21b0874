# What a person would type, by name. `make demo` and `make test` do all the set-up that they need.

PREFIX ?= /usr/local
# Without the local run path: a library beside the program, wherever it lies, is not its own.
RELEASE = -c release --static-swift-stdlib --disable-local-rpath --product cyc

.PHONY: demo test quick check fuzz thorough damage build release install uninstall man pictures format lint bench stand-in deps test-deps bench-deps clean help

help: ## Say what can be made.
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## /\1\t/' | expand -t 14

demo: release ## Show the whole path: login, whoami, streak, check, against a stand-in for GitHub.
	Tests/install-packages.sh curl
	swift build -c release --product stand-in
	Tests/Demo/demo.sh

test: test-deps build ## Run all tests.
	swift test --disable-xctest

quick: ## Run the tests of the libraries that touch nothing, without their long laws: seconds, once all is built.
	swift test --disable-xctest --filter '^(Days|Streaks|Terminal|HTML|CSV|Todos|GitHub|TOMLFile|Schedule)Tests\.' \
	  --skip 'LawTests|NothingIsLostTests|RealPageTests|TOMLTextTests|noMarkupKeepsTheProcessorBusy'

check: test-deps lint build ## What CI runs: lint, build, tests, release build, smoke run.
	swift test --disable-xctest
	$(MAKE) thorough
	Tests/Demo/smoke.sh
	FUZZ_SECONDS=10 $(MAKE) fuzz

fuzz: deps ## Try inputs that nobody thought of, ten minutes for each part that reads some (FUZZ_SECONDS, HARNESSES).
	Tests/Fuzz/fuzz.sh $(HARNESSES)

thorough: release ## Let list and nag meet sudden ends, many processes, a full disk and a real cron, for as long as it takes.
	CYC_PROGRAM="$$(swift build $(RELEASE) --show-bin-path)/cyc" THOROUGH_TESTS=1 \
	  swift test --disable-xctest --filter 'ReliabilityTests|BuiltProgramTests|RealCronTests'

damage: test-deps build ## Damage every single byte of a small database, one after the other, and recover from it: takes hours.
	EVERY_BYTE=1 swift test --disable-xctest --filter DamageReliabilityTests

build: deps ## Build everything for debugging.
	swift build

release: deps ## Build cyc as it is installed.
	swift build $(RELEASE)

install: release ## Install cyc below PREFIX (default /usr/local).
	install -D -m 755 "$$(swift build $(RELEASE) --show-bin-path)/cyc" "$(DESTDIR)$(PREFIX)/bin/cyc"

uninstall: ## Remove what install put there.
	rm -f "$(DESTDIR)$(PREFIX)/bin/cyc"

man: ## Write a manual page for each command into .build/man.
	Scripts/man.sh

pictures: test-deps ## Draw docs/pictures anew: a session as it is typed, and what cyc draws.
	Tests/install-packages.sh curl python3-venv tmux fonts-noto-color-emoji
	Scripts/pictures.sh

format: ## Lay out the Swift files.
	swift format format --in-place --recursive Sources Plugins Tests Resources Package.swift

lint: ## Check the layout of the Swift files.
	swift format lint --strict --recursive Sources Plugins Tests Resources Package.swift

bench: bench-deps ## Print the benchmarks.
	Tests/Bench/run.sh

stand-in: deps ## Run the stand-in for GitHub by hand.
	swift run stand-in

deps: ## Install the Debian packages that a build needs.
	Tests/install-packages.sh g++ libcurl4-openssl-dev libxml2-dev libsqlite3-dev tzdata

test-deps: ## Install the Debian packages that the tests need.
	Tests/install-packages.sh g++ libcurl4-openssl-dev libxml2-dev libsqlite3-dev tzdata bsdutils openssl python3 \
	  librsvg2-bin fonts-dejavu-core fonts-nanum todotxt-cli taskwarrior \
	  dbus libnotify-bin python3-dbus python3-gi python3-yaml tmux cron systemd git locales \
	  zsh fish gir1.2-pango-1.0
	Tests/install-packages.sh i3blocks i3status conky-std || echo "without them some tests of status bars are skipped"
	Tests/install-packages.sh openssh-server || echo "without it no branch is sent by ssh"
	Tests/install-packages.sh python3-venv || echo "without it nothing is compared with packages of PyPI"
	Tests/install-python-packages.sh fsrs==6.3.2 anki==26.9.3
	Tests/install-packages.sh dunst xvfb imagemagick || echo "without them no quiz is shown on a real dunst"
	Tests/install-packages.sh chromium || echo "without chromium some tests of the pictures are skipped"

bench-deps: deps ## Install the Debian packages that the benchmarks need.
	Tests/install-packages.sh curl gh git gzip hyperfine python3 taskwarrior

clean: ## Remove what was built.
	swift package clean
