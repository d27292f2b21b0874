# Tasks for users and contributors. `make demo` and `make test` do all the setup that they need.

PREFIX ?= /usr/local
RELEASE := $(shell grep -v '^\#' packaging/release-flags)
TESTS := $(shell grep -v '^\#' Tests/build-flags)
# Folder with the files to install: install.sh copies it, and tests of the release binary run the program in it.
STAGED = .build/staged
RUN = Tests/run.sh
# Suites that `make test` skips: PARTS need real programs, LONG inject faults or try thousands of random cases.
PARTS = PartTests/
LONG = ReliabilityTests/|LongLawTests/

.PHONY: demo test quick parts thorough check coverage fuzz damage build release install uninstall deb tarball check-deb rehearse \
  reproduce man pictures format lint bench stand-in deps test-deps parts-deps bench-deps package-deps rehearse-deps clean help

help: ## List the targets.
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## /\1\t/' | expand -t 14

demo: release ## Show login, whoami, streak and check, with a stand-in for GitHub.
	Tests/install-packages.sh curl
	swift build $(RELEASE) --product stand-in
	Tests/Demo/demo.sh

test: test-deps build ## Run the tests for contributors (FILTER='TodoTests|Quiz' runs matching ones).
	$(RUN) $(if $(FILTER),--filter '$(FILTER)',--skip '$(PARTS)|$(LONG)')

quick: build ## Run the tests of the pure libraries without their long laws: seconds, once everything is built.
	$(RUN) --filter '^(Days|Streaks|Terminal|Screen|HTML|Formats|Todos|GitHub|TOMLFile|Schedule)Tests\.' \
	  --skip '$(PARTS)|$(LONG)|LawTests|NothingIsLostTests|RealPageTests|TOMLTextTests|noMarkupKeepsTheProcessorBusy'

parts: parts-deps build ## Run the tests that need real programs: daemons, bars, browsers, sshd, man, packages from PyPI.
	$(RUN) --filter '$(PARTS)'

thorough: test-deps build ## Run the tests that inject faults or take long: kills, many processes, a full disk, damage, random schedules.
	$(RUN) --filter '$(LONG)'

check: test-deps parts-deps package-deps rehearse-deps lint release ## Run what CI runs: all tests with the installed program, packages, and ten seconds of fuzzing for each part.
	CYC_PROGRAM="$(CURDIR)/$(STAGED)/bin/cyc" $(MAKE) test parts thorough
	Tests/Demo/smoke.sh
	Tests/Demo/release.sh
	FUZZ_SECONDS=10 $(MAKE) fuzz

coverage: test-deps parts-deps release ## Measure which lines the tests run, as tables for docs/reliability.md (FILTER).
	Scripts/coverage.sh $(if $(FILTER),'$(FILTER)')

fuzz: deps ## Fuzz each part that reads input for ten minutes (FUZZ_SECONDS, HARNESSES).
	Tests/Fuzz/fuzz.sh $(HARNESSES)

damage: test-deps build ## Damage each byte of a small database in turn and recover from it: takes hours.
	EVERY_BYTE=1 $(RUN) --filter DamageReliabilityTests

build: deps ## Build everything, including the tests.
	swift build --build-tests $(TESTS)

release: deps ## Build the files to install: the launcher, the program, its manual pages and completions.
	swift build $(RELEASE) --product cyc
	swift build $(RELEASE) --product write-manuals
	rm -rf $(STAGED)
	packaging/stage.sh $(STAGED)

install: ## Install the result of make release below PREFIX (default /usr/local).
	packaging/install.sh "$(DESTDIR)$(PREFIX)"

uninstall: ## Remove the installed files.
	packaging/uninstall.sh "$(DESTDIR)$(PREFIX)"

deb: release package-deps ## Make a Debian package and one with debug symbols in .build/packages.
	packaging/deb.sh
	lintian --fail-on error,warning --allow-root .build/packages/*.deb

tarball: release package-deps ## Make a .tar.gz in .build/packages, to unpack below /usr/local or ~/.local.
	packaging/tarball.sh

check-deb: deb ## Install, try and remove the Debian package in a clean Debian; needs root and a mirror.
	Tests/install-packages.sh apt-utils gnupg mmdebstrap
	swift build $(RELEASE) --product stand-in
	packaging/check-deb.sh

rehearse: release package-deps rehearse-deps ## Rehearse a release without GitHub.
	Tests/Demo/release.sh

reproduce: package-deps ## Build the packages twice from scratch and compare the bytes; commit first.
	packaging/reproduce.sh

man: build ## Write the manual pages into .build/man.
	packaging/manuals.sh "$$(swift build $(TESTS) --show-bin-path)" .build/man

pictures: parts-deps build ## Redraw docs/pictures: a recorded session, and the pictures that cyc draws.
	Tests/install-packages.sh curl python3-venv tmux fonts-noto-color-emoji
	Scripts/pictures.sh

format: ## Format the Swift files.
	swift format format --in-place --parallel --recursive Sources Plugins Tests Resources packaging Package.swift

lint: ## Check the format of the Swift files, and the scripts with shellcheck.
	swift format lint --strict --parallel --recursive Sources Plugins Tests Resources packaging Package.swift
	Scripts/plain-english.sh --totals
	Scripts/help-texts.sh
	Tests/install-packages.sh shellcheck python3
	Scripts/docs-words.py
	shellcheck --severity=warning .ci/run packaging/aur/PKGBUILD.in $$(find Scripts Tests packaging -name '*.sh')

bench: bench-deps ## Run the benchmarks.
	Tests/Bench/run.sh

stand-in: build ## Run the stand-in for GitHub by hand.
	"$$(swift build $(TESTS) --show-bin-path)/stand-in"

deps: ## Install the Debian packages that the build needs.
	Tests/install-packages.sh g++ libcurl4-openssl-dev libxml2-dev libsqlite3-dev tzdata

test-deps: ## Install the Debian packages that `make test` needs.
	Tests/install-packages.sh g++ libcurl4-openssl-dev libxml2-dev libsqlite3-dev tzdata \
	  bsdutils cron fish git librsvg2-2 locales openssh-client openssl python3 util-linux zsh

parts-deps: test-deps ## Install the programs that `make parts` talks to.
	Tests/install-packages.sh librsvg2-bin fonts-dejavu-core fonts-nanum todotxt-cli taskwarrior zbar-tools \
	  dbus libnotify-bin python3-dbus python3-gi python3-yaml tmux systemd \
	  gir1.2-pango-1.0 man-db mandoc bsdextrautils binutils
	Tests/install-ntfy.sh
	Tests/install-packages.sh i3blocks i3status conky-std || echo "without them some tests of status bars are skipped"
	Tests/install-packages.sh polybar i3-wm rofi xvfb xdotool imagemagick || echo "without them no bar is drawn on a display"
	Tests/install-packages.sh gnome-keyring libsecret-tools || echo "without them no token goes to a real keyring"
	Tests/install-packages.sh openssh-server || echo "without it no branch is sent by ssh"
	Tests/install-packages.sh python3-venv || echo "without it nothing is compared with packages of PyPI"
	Tests/install-python-packages.sh fsrs==6.3.2 anki==26.9.3 segno==1.6.6 check-jsonschema==0.39.0 zizmor==1.32.0
	Tests/install-packages.sh dunst xvfb imagemagick || echo "without them no quiz is shown on a real dunst"
	Tests/install-packages.sh chromium || echo "without chromium some tests of the pictures are skipped"

package-deps: ## Install the Debian packages that packaging needs.
	Tests/install-packages.sh dpkg-dev lintian binutils libdeflate-tools python3 xz-utils

rehearse-deps: ## Install the Debian packages that rehearsing a release needs.
	Tests/install-packages.sh apt-utils gh git gnupg python3 python3-yaml ruby util-linux
	Tests/install-packages.sh makepkg libarchive-tools || echo "without makepkg the PKGBUILD is not built"

bench-deps: deps ## Install the Debian packages that the benchmarks need.
	Tests/install-packages.sh binutils curl gh git gzip hyperfine python3 taskwarrior valgrind

clean: ## Remove the build products.
	swift package clean
