# What a person would type, by name. `make demo` and `make test` do all the set-up that they need.

PREFIX ?= /usr/local
RELEASE := $(shell grep -v '^\#' packaging/release-flags)
TESTS := $(shell grep -v '^\#' Tests/build-flags)
# What is installed, in a folder of its own: install.sh copies it, and tests of the release binary run it.
STAGED = .build/staged
# Runs what make build has built.
RUN = swift test $(TESTS) --skip-build --disable-xctest
# Suites outside of make test: the first need real programs, the others inject faults or take long.
PARTS = PartTests/
THOROUGH = ReliabilityTests/

.PHONY: demo test quick parts thorough check fuzz damage build release install uninstall deb tarball check-deb rehearse \
  reproduce man pictures format lint bench stand-in deps test-deps parts-deps bench-deps package-deps clean help

help: ## Say what can be made.
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## /\1\t/' | expand -t 14

demo: release ## Show the whole path: login, whoami, streak, check, against a stand-in for GitHub.
	Tests/install-packages.sh curl
	swift build $(RELEASE) --product stand-in
	Tests/Demo/demo.sh

test: test-deps build ## Run the tests of a contributor (FILTER='TodoTests|Quiz' runs some of all).
	$(RUN) $(if $(FILTER),--filter '$(FILTER)',--skip '$(PARTS)|$(THOROUGH)')

quick: build ## Run the tests of the libraries that touch nothing, without their long laws: seconds, once all is built.
	$(RUN) --filter '^(Days|Streaks|Terminal|HTML|Formats|Todos|GitHub|TOMLFile|Schedule)Tests\.' \
	  --skip '$(PARTS)|$(THOROUGH)|LawTests|NothingIsLostTests|RealPageTests|TOMLTextTests|noMarkupKeepsTheProcessorBusy'

parts: parts-deps build ## Run the tests that need real programs: daemons, bars, browsers, sshd, man, packages of PyPI.
	$(RUN) --filter '$(PARTS)'

thorough: test-deps build ## Run the tests that inject faults or take long: kills, many processes, a full disk, damage, random schedules.
	$(RUN) --filter '$(THOROUGH)'

check: test-deps parts-deps package-deps lint release ## What CI runs: all tests, with the program that is installed; packages; ten seconds of fuzzing for each part.
	CYC_PROGRAM="$(CURDIR)/$(STAGED)/bin/cyc" $(MAKE) test parts thorough
	Tests/Demo/smoke.sh
	Tests/Demo/release.sh
	FUZZ_SECONDS=10 $(MAKE) fuzz

fuzz: deps ## Try random inputs, ten minutes for each part that reads some (FUZZ_SECONDS, HARNESSES).
	Tests/Fuzz/fuzz.sh $(HARNESSES)

damage: test-deps build ## Damage every single byte of a small database, one after the other, and recover from it: takes hours.
	EVERY_BYTE=1 $(RUN) --filter DamageReliabilityTests

build: deps ## Build everything, with the tests.
	swift build --build-tests $(TESTS)

release: deps ## Build what is installed: the program, its manual pages and completions.
	swift build $(RELEASE) --product cyc
	swift build $(RELEASE) --product write-manuals
	rm -rf $(STAGED)
	packaging/stage.sh $(STAGED)

install: ## Install what make release has built below PREFIX (default /usr/local).
	packaging/install.sh "$(DESTDIR)$(PREFIX)"

uninstall: ## Remove what install put there.
	packaging/uninstall.sh "$(DESTDIR)$(PREFIX)"

deb: release package-deps ## Make a Debian package in .build/packages, and one of debug symbols.
	packaging/deb.sh
	lintian --fail-on error,warning --allow-root .build/packages/*.deb

tarball: release ## Make a .tar.gz in .build/packages, to be unpacked below /usr/local or ~/.local.
	packaging/tarball.sh

check-deb: deb ## Install the Debian package in a clean Debian, try it, and see that nothing stays; needs root and a mirror.
	Tests/install-packages.sh mmdebstrap
	swift build $(RELEASE) --product stand-in
	packaging/check-deb.sh

rehearse: release package-deps ## Rehearse a release as far as a machine without GitHub can.
	Tests/install-packages.sh python3-yaml
	Tests/Demo/release.sh

reproduce: package-deps ## Build the packages twice from nothing and compare the bytes; commit first.
	packaging/reproduce.sh

man: build ## Write the manual pages into .build/man.
	packaging/manuals.sh "$$(swift build $(TESTS) --show-bin-path)" .build/man

pictures: parts-deps build ## Draw docs/pictures anew: a session as it is typed, and what cyc draws.
	Tests/install-packages.sh curl python3-venv tmux fonts-noto-color-emoji
	Scripts/pictures.sh

format: ## Lay out the Swift files.
	swift format format --in-place --parallel --recursive Sources Plugins Tests Resources packaging Package.swift

lint: ## Check the layout of the Swift files, and the scripts by shellcheck.
	swift format lint --strict --parallel --recursive Sources Plugins Tests Resources packaging Package.swift
	Scripts/plain-english.sh --totals || true
	Tests/install-packages.sh shellcheck
	shellcheck --severity=warning .ci/run packaging/aur/PKGBUILD $$(find Scripts Tests packaging -name '*.sh')

bench: bench-deps ## Print the benchmarks.
	Tests/Bench/run.sh

stand-in: build ## Run the stand-in for GitHub by hand.
	"$$(swift build $(TESTS) --show-bin-path)/stand-in"

deps: ## Install the Debian packages that a build needs.
	Tests/install-packages.sh g++ libcurl4-openssl-dev libxml2-dev libsqlite3-dev tzdata

test-deps: ## Install the Debian packages that `make test` needs.
	Tests/install-packages.sh g++ libcurl4-openssl-dev libxml2-dev libsqlite3-dev tzdata \
	  bsdutils cron fish git locales openssh-client openssl python3 util-linux zsh

parts-deps: test-deps ## Install the programs that `make parts` talks to.
	Tests/install-packages.sh librsvg2-bin fonts-dejavu-core fonts-nanum todotxt-cli taskwarrior \
	  dbus libnotify-bin python3-dbus python3-gi python3-yaml tmux systemd \
	  gir1.2-pango-1.0 man-db mandoc bsdextrautils binutils
	Tests/install-packages.sh i3blocks i3status conky-std || echo "without them some tests of status bars are skipped"
	Tests/install-packages.sh polybar i3-wm rofi xvfb xdotool imagemagick || echo "without them no bar is drawn on a display"
	Tests/install-packages.sh openssh-server || echo "without it no branch is sent by ssh"
	Tests/install-packages.sh python3-venv || echo "without it nothing is compared with packages of PyPI"
	Tests/install-python-packages.sh fsrs==6.3.2 anki==26.9.3 check-jsonschema==0.39.0 zizmor==1.32.0
	Tests/install-packages.sh dunst xvfb imagemagick || echo "without them no quiz is shown on a real dunst"
	Tests/install-packages.sh chromium || echo "without chromium some tests of the pictures are skipped"

package-deps: ## Install the Debian packages that make packages.
	Tests/install-packages.sh dpkg-dev lintian binutils python3 xz-utils

bench-deps: deps ## Install the Debian packages that the benchmarks need.
	Tests/install-packages.sh binutils curl gh git gzip hyperfine python3 taskwarrior valgrind

clean: ## Remove what was built.
	swift package clean
