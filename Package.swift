// swift-tools-version: 6.2
import PackageDescription

/// Settings of every Swift target: warnings are errors, and imports are internal by default.
let strict: [SwiftSetting] = [
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// Forbids unsafe pointers in all targets that do not use C libraries.
let strictAndSafe = strict + [.strictMemorySafety()]

/// Libraries are optimised even in the otherwise unoptimised build of the tests (Tests/build-flags): property tests run
/// thousands of cases.
let optimised: [SwiftSetting] = [.unsafeFlags(["-Xfrontend", "-O"], .when(configuration: .release))]

/// For libraries that mostly wait: for programs, files, SQLite or the network.
let optimisedForSize: [SwiftSetting] = [.unsafeFlags(["-Xfrontend", "-Osize"], .when(configuration: .release))]

/// Settings of every C target: writing beyond an array on the stack ends the program.
let guarded: [CSetting] = [.unsafeFlags(["-fstack-protector-strong"])]

/// Features in a release are built for size: the libraries do the expensive work. docs/benchmarks.md has the figures.
let small: [SwiftSetting] = [.unsafeFlags(["-Osize"], .when(configuration: .release))]

let argumentParser = Target.Dependency.product(name: "ArgumentParser", package: "swift-argument-parser")
let grdb = Target.Dependency.product(name: "GRDB", package: "GRDB.swift")
let flyingFox = Target.Dependency.product(name: "FlyingFox", package: "FlyingFox")
let flyingSocks = Target.Dependency.product(name: "FlyingSocks", package: "FlyingFox")

/// `make fuzz` builds another package from the same sources: the program as a library, with coverage counters for
/// libFuzzer.
let fuzzes = Context.environment["CYC_FUZZ"] != nil

/// The files of `Resources/themes`; `Resources.themes` has their order.
let themes = ["github", "halloween", "winter", "red", "orange", "green", "cyan", "blue", "indigo"]

let nagFiles = ["en.txt", "ko.txt"]

let quizFiles = ["en.json", "ko.json"]

/// Links Swift's runtime and Foundation into the program, as packaging/release-flags does for all products. The build of the
/// tests needs it here: Testing is a shared library, so the tests themselves must use the shared runtime.
let staticRuntime =
  ["-static-stdlib", "-Xlinker", "--start-group"]
  + [
    "CoreFoundation", "_FoundationICU", "_FoundationCShims", "_FoundationCollections", "swift_RegexParser", "stdc++",
  ].map { "-l\($0)" } + ["-Xlinker", "--end-group"]

let package = Package(
  name: "cyc",
  platforms: [.macOS(.v15)],
  products: [.executable(name: "cyc", targets: ["CycMain"])],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
    .package(url: "https://github.com/groue/GRDB.swift", exact: "7.10.0"),
    .package(url: "https://github.com/swhitty/FlyingFox", exact: "0.27.1"),
  ],
  targets: [
    // The C libraries. They are loaded when first needed, so they are not linked; pkg-config would link libxml2.
    .target(
      name: "CLateLibrary", cSettings: guarded, linkerSettings: [.linkedLibrary("dl", .when(platforms: [.linux]))]),
    .target(name: "CCurl", dependencies: ["CLateLibrary"], cSettings: guarded),
    .target(
      name: "CXML2", dependencies: ["CLateLibrary"],
      cSettings: guarded + [.unsafeFlags(["-iwithsysroot", "/usr/include/libxml2"])]),
    .target(name: "CRSVG", dependencies: ["CLateLibrary"], cSettings: guarded),

    // Gives Swift the `argc`, `argv` and `environ` of C.
    .target(name: "CArguments", cSettings: guarded),

    // Gives the terminal back if the program crashes while it draws.
    .target(name: "CTerminalGuard", cSettings: guarded),

    // Reads the lines that the program remembered for prompts. packaging/launcher.sh compiles it with launcher.c into
    // bin/cyc; SwiftPM would link Swift's runtime.
    .target(name: "CLauncher", exclude: ["launcher.c"], cSettings: guarded),

    // Replaces the 34 MB of ICU data in Foundation, in release builds for Linux.
    .target(name: "CEmptyICUData"),

    // Libraries that do not depend on cyc and could be published on their own.
    .target(name: "HTTP", dependencies: ["CCurl"], swiftSettings: strict + optimisedForSize),
    .target(name: "HTML", dependencies: ["CXML2"], swiftSettings: strict + optimised),
    .target(name: "PNG", dependencies: ["CRSVG"], swiftSettings: strict + optimised),
    .target(name: "Days", swiftSettings: strictAndSafe + optimised),
    .target(name: "Streaks", dependencies: ["Days"], swiftSettings: strictAndSafe + optimised),
    .target(
      name: "GitHub", dependencies: ["HTTP", "HTML", "Streaks", "Days"], swiftSettings: strictAndSafe + optimised),
    .target(name: "Formats", swiftSettings: strictAndSafe + optimised),
    .target(name: "Sync", dependencies: ["Formats", "Days"], swiftSettings: strictAndSafe + optimised),
    .target(
      name: "Weather", dependencies: ["HTTP", "Formats", "Days"], swiftSettings: strictAndSafe + optimisedForSize),
    .target(
      name: "Todos", dependencies: ["Days", "Formats", "Sync", grdb],
      swiftSettings: strictAndSafe + optimised),
    .target(
      name: "Quizzes", dependencies: ["Days", "Formats", "HTML", grdb],
      swiftSettings: strictAndSafe + optimised),
    .target(name: "Terminal", swiftSettings: strictAndSafe + optimised),
    .target(name: "Screen", dependencies: ["Terminal"], swiftSettings: strictAndSafe + optimised),
    .target(name: "QR", swiftSettings: strictAndSafe + optimised),
    .target(
      name: "Platform", dependencies: ["CArguments", "CTerminalGuard", "Days"],
      swiftSettings: strictAndSafe + optimisedForSize
    ),
    .target(name: "Schedule", dependencies: ["Platform"], swiftSettings: strictAndSafe + optimisedForSize),
    .target(name: "Keyring", dependencies: ["Platform"], swiftSettings: strictAndSafe + optimisedForSize),
    .target(name: "Git", dependencies: ["Platform", "Days"], swiftSettings: strictAndSafe + optimisedForSize),
    .target(name: "TOMLFile", swiftSettings: strictAndSafe + optimisedForSize),
    .target(name: "Store", dependencies: ["Platform", "Days", grdb], swiftSettings: strictAndSafe + optimisedForSize),
    .target(
      name: "Ledger", dependencies: ["Days", "Streaks", "Formats", "Store", grdb],
      swiftSettings: strictAndSafe + optimisedForSize),
    .target(
      name: "Notify", dependencies: ["Formats", "HTTP", "Platform", "Terminal"],
      swiftSettings: strictAndSafe + optimisedForSize),
    .target(
      name: "Resources", path: "Resources",
      resources: (themes.map { "themes/\($0).toml" } + nagFiles.map { "nag/\($0)" } + quizFiles.map { "quiz/\($0)" })
        .map { .embedInCode($0) },
      swiftSettings: strictAndSafe + optimised),

    // The features, from the ground up. What one uses of another is `package`; an import upwards does not compile.
    .target(
      name: "CycBase",
      dependencies: [
        "HTTP", "GitHub", "Weather", "Streaks", "Days", "Formats", "Todos", "Git", "Keyring", "Store", "TOMLFile",
        "Terminal", "Platform", argumentParser, grdb,
      ], swiftSettings: strictAndSafe + small),
    .target(
      name: "CycStreak",
      dependencies: [
        "CycBase", "HTTP", "GitHub", "Streaks", "Days", "Formats", "Todos", "Git", "Keyring", "Ledger", "Store",
        "PNG", "TOMLFile", "Terminal", "Platform", "Resources", argumentParser, grdb,
      ], swiftSettings: strictAndSafe + small),
    .target(
      name: "CycList",
      dependencies: [
        "CycBase", "CycStreak", "Days", "Formats", "Todos", "Store", "Terminal", "Platform", argumentParser, grdb,
      ], swiftSettings: strictAndSafe + small),
    .target(
      name: "CycNag",
      dependencies: [
        "CycBase", "CycStreak", "CycList", "HTTP", "GitHub", "Streaks", "Days", "Formats", "Todos", "Git", "Schedule",
        "Notify", "QR", "Store", "Terminal", "Platform", "Resources", argumentParser, grdb,
      ], swiftSettings: strictAndSafe + small),
    .target(
      name: "CycQuiz",
      dependencies: [
        "CycBase", "CycStreak", "CycList", "CycNag", "Streaks", "Days", "Formats", "Quizzes", "Notify", "Store",
        "Terminal", "Platform", "Resources", argumentParser,
      ], swiftSettings: strictAndSafe + small),
    .target(
      name: "CycScreen",
      dependencies: ["CycBase", "CycList", "CycQuiz", "Days", "Todos", "Quizzes", "Terminal", "Screen", grdb],
      swiftSettings: strictAndSafe + small),
    // Reads what ArgumentParser dumps about the commands, for the Korean help and the manual pages: pure.
    .target(name: "HelpDump", swiftSettings: strictAndSafe + small),
    .target(
      name: "cyc",
      dependencies: [
        "CycBase", "CycStreak", "CycList", "CycNag", "CycQuiz", "CycScreen", "Screen", "HelpDump", "HTTP", "GitHub",
        "Weather", "Streaks", "Days", "Formats", "Todos", "Quizzes", "Git", "Sync", "Store", "TOMLFile", "Terminal",
        "Platform", "CEmptyICUData", argumentParser, grdb,
      ], swiftSettings: strictAndSafe + small, plugins: ["EmbedOrigin"]),
    // The program, whose name as a product is cyc.
    .executableTarget(
      name: "CycMain", dependencies: ["cyc"], swiftSettings: strictAndSafe + small,
      linkerSettings: [
        // Swift exports all symbols of a program for plug-ins, which cyc does not have.
        .unsafeFlags(["-Xlinker", "--no-export-dynamic"], .when(platforms: [.linux], configuration: .release)),
        // Swift's runtime is written in C++. Its library is compiled in like the runtime: decision 54.
        .unsafeFlags(
          ["-L", "\(Context.packageDirectory)/packaging/static"], .when(platforms: [.linux], configuration: .release)),
        // Resolves all functions at startup and makes their addresses read-only (full RELRO).
        .unsafeFlags(["-Xlinker", "-z", "-Xlinker", "now"], .when(platforms: [.linux], configuration: .release)),
        .unsafeFlags(staticRuntime, .when(platforms: [.linux], configuration: .release)),
      ]),
    .plugin(name: "EmbedOrigin", capability: .buildTool, dependencies: ["embed-origin"]),
    .executableTarget(name: "embed-origin", path: "Plugins/embed-origin"),

    // Tools for developers and tests.
    .executableTarget(
      name: "write-manuals", dependencies: ["HelpDump"], path: "packaging/manuals", swiftSettings: strictAndSafe),
    .target(
      name: "PretendGitHub", dependencies: ["Days"], path: "Tests/StandIn/PretendGitHub", swiftSettings: strictAndSafe),
    .executableTarget(
      name: "stand-in", dependencies: ["PretendGitHub", "Platform", "Days", flyingFox, flyingSocks, argumentParser],
      path: "Tests/StandIn/Server", swiftSettings: strictAndSafe),
    .target(
      name: "Support", dependencies: ["PretendGitHub", "Platform", "Days"], path: "Tests/Support",
      swiftSettings: strictAndSafe),
    .testTarget(
      name: "CycTests",
      dependencies: [
        "CycBase", "CycStreak", "CycList", "CycNag", "CycQuiz", "cyc", "HTTP", "GitHub", "Weather", "Streaks", "Days",
        "Formats", "Todos", "Quizzes", "Git", "Keyring", "Ledger", "Schedule",
        "Notify", "PNG", "Store", "TOMLFile", "Terminal", "Platform", "Resources", "HelpDump", "Support", "Loopback",
        "PretendGitHub", "CLauncher", argumentParser, grdb,
      ],
      swiftSettings: strictAndSafe),
    .testTarget(
      name: "CycScreenTests",
      dependencies: [
        "CycScreen", "CycBase", "CycList", "CycQuiz", "Days", "Todos", "Quizzes", "Terminal", "Screen", "Platform",
        "Store", "HTTP", "Support", grdb,
      ],
      swiftSettings: strictAndSafe),
    .testTarget(
      name: "StoreTests", dependencies: ["Store", "Platform", "Days", "Support", grdb], swiftSettings: strictAndSafe),
    .testTarget(
      name: "LedgerTests", dependencies: ["Ledger", "Store", "Streaks", "Formats", "Days", "Support", grdb],
      swiftSettings: strictAndSafe),
    .testTarget(name: "TOMLFileTests", dependencies: ["TOMLFile", "Support"], swiftSettings: strictAndSafe),
    .testTarget(
      name: "TodosTests", dependencies: ["Todos", "Days", "Formats", "Support", grdb], swiftSettings: strictAndSafe),
    .testTarget(
      name: "QuizzesTests",
      dependencies: ["Quizzes", "Resources", "Platform", "Days", "Formats", "Support", grdb],
      swiftSettings: strictAndSafe),
    .target(name: "Loopback", path: "Tests/Loopback", swiftSettings: strictAndSafe),
    .testTarget(
      name: "WeatherTests", dependencies: ["Weather", "HTTP", "Formats", "Days", "Support"],
      swiftSettings: strictAndSafe),
    .testTarget(
      name: "SyncTests", dependencies: ["Sync", "Git", "Platform", "Days", "Formats", "Support"],
      swiftSettings: strictAndSafe),
    .testTarget(name: "FormatsTests", dependencies: ["Formats", "Support"], swiftSettings: strictAndSafe),
    .testTarget(name: "DaysTests", dependencies: ["Days", "Support"], swiftSettings: strictAndSafe),
    .testTarget(name: "StreaksTests", dependencies: ["Streaks", "Days", "Support"], swiftSettings: strictAndSafe),
    .testTarget(name: "HTMLTests", dependencies: ["HTML", "Support"], swiftSettings: strictAndSafe),
    .testTarget(name: "PNGTests", dependencies: ["PNG", "Support"], swiftSettings: strictAndSafe),
    .testTarget(name: "HTTPTests", dependencies: ["HTTP", "Loopback", "Support"], swiftSettings: strictAndSafe),
    .testTarget(
      name: "GitHubTests", dependencies: ["GitHub", "PretendGitHub", "HTTP", "Streaks", "Days", "Support"],
      exclude: ["Pages"],
      swiftSettings: strictAndSafe),
    .testTarget(
      name: "StandInTests", dependencies: ["PretendGitHub", "GitHub", "HTTP", "Streaks", "Days", "Support"],
      swiftSettings: strictAndSafe),
    .testTarget(
      name: "ScheduleTests", dependencies: ["Schedule", "Platform", "Support"], swiftSettings: strictAndSafe),
    .testTarget(
      name: "KeyringTests", dependencies: ["Keyring", "Platform", "Support"], swiftSettings: strictAndSafe),
    .testTarget(
      name: "GitTests", dependencies: ["Git", "Days", "Platform", "Loopback", "Support"], swiftSettings: strictAndSafe),
    .testTarget(
      name: "NotifyTests", dependencies: ["Notify", "HTTP", "Platform", "Loopback", "Support"],
      swiftSettings: strictAndSafe),
    .testTarget(name: "TranscriptTests", dependencies: ["Support"], swiftSettings: strictAndSafe),
    .executableTarget(
      name: "fetch-bench", dependencies: ["HTTP", "Loopback"], path: "Tests/FetchBench", swiftSettings: strictAndSafe),
    .executableTarget(
      name: "parse-bench", dependencies: ["GitHub", "Streaks", "CXML2"], path: "Tests/ParseBench", swiftSettings: strict
    ),
    .testTarget(
      name: "ManualTests", dependencies: ["write-manuals", "HelpDump", "Support"], swiftSettings: strictAndSafe),
    .testTarget(name: "TerminalTests", dependencies: ["Terminal", "Support"], swiftSettings: strictAndSafe),
    .testTarget(name: "ScreenTests", dependencies: ["Screen", "Terminal", "Support"], swiftSettings: strictAndSafe),
    .testTarget(
      name: "QRTests", dependencies: ["QR", "Support"], exclude: ["segno-codes.py"], swiftSettings: strictAndSafe),
    .testTarget(name: "PlatformTests", dependencies: ["Platform", "Days", "Support"], swiftSettings: strictAndSafe),
  ],
  swiftLanguageModes: [.v6]
)

if fuzzes {
  for target in package.targets where target.type == .regular && target.swiftSettings != nil {
    target.swiftSettings?.append(.unsafeFlags(["-sanitize=fuzzer", "-enable-testing"]))
  }
  package.targets += [
    .target(name: "CFuzzer", path: "Tests/Fuzz/CFuzzer"),
    .executableTarget(
      name: "fuzz",
      dependencies: [
        "CFuzzer", "CycBase", "CycStreak", "CycList", "CycNag", "CycQuiz", "cyc", "GitHub", "HTTP", "Streaks", "Days",
        "Formats", "Ledger", "Todos", "Quizzes", "Notify", "Schedule",
        "Screen", "Sync",
        "TOMLFile",
      ],
      path: "Tests/Fuzz/Harness", swiftSettings: strict,
      // gold, the default linker, fails here.
      linkerSettings: [.unsafeFlags(["-sanitize=fuzzer", "-use-ld=lld"])]),
  ]
}
