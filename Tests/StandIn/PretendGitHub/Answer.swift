public import Days

/// What the stand-in answers to an expected request; `ExpectedRequest` documents how each is written.
public indirect enum Answer: Sendable, Equatable {
  case deviceCode(DeviceCode)
  case tokenGranted(token: String, scope: String)
  case tokenError(code: String, description: String?, intervalSeconds: Int?)
  case user(User)
  case account(Account)
  case emails(Emails)
  case repository(Repository)
  case graphQL(GraphQLAnswer)
  case calendar(CalendarAnswer)
  case truncatedPage(CalendarAnswer)
  case cutOff(CalendarAnswer, chunked: Bool)
  case profile(isPrivate: Bool)
  case organisation
  case signInPage
  /// Where a person types the code in; only the friendly GitHub has one.
  case devicePage
  case status(Status)
  case redirect(to: String, status: Int)
  case garbage(seed: UInt64)
  case huge(megabytes: Int)
  case empty
  case hang
  case forecast(PretendWeather.Forecast)
  case places(PretendWeather.Places)
  case weatherFailure(PretendWeather.Failure)
  /// Its bytes come one by one.
  case dripping(Answer)
  case slow(seconds: Double, then: Answer)

  public struct DeviceCode: Sendable, Equatable {
    public var intervalSeconds = 5
    public var expiresInSeconds = 900
    public var userCode = "WDJB-MJHT"
    public var deviceCode = Answer.defaultDeviceCode
    /// Nil for this server's own `/login/device`.
    public var address: String?

    public init() {}
  }

  public struct User: Sendable, Equatable {
    public var login: String
    public var id: Int
    public var name: String?
    /// What `X-OAuth-Scopes` lists, or nil where the header is not sent.
    public var scopes: String?

    public init(login: String, id: Int, name: String? = nil, scopes: String? = nil) {
      self.login = login
      self.id = id
      self.name = name
      self.scopes = scopes
    }
  }

  /// What anybody may know of an account.
  public struct Account: Sendable, Equatable {
    public var login: String
    public var created: Day

    public init(login: String, created: Day) {
      self.login = login
      self.created = created
    }
  }

  /// The e-mails of an account.
  public struct Emails: Sendable, Equatable {
    public var verified: [String]
    public var unverified: [String]

    public init(verified: [String], unverified: [String] = []) {
      self.verified = verified
      self.unverified = unverified
    }
  }

  public struct Repository: Sendable, Equatable {
    public var isFork: Bool
    public var defaultBranch: String

    public init(isFork: Bool = false, defaultBranch: String = "main") {
      self.isFork = isFork
      self.defaultBranch = defaultBranch
    }
  }

  public struct Status: Sendable, Equatable {
    public var code: Int
    public var retryAfter: String?
    public var rateLimitRemaining: Int?
    /// Seconds since 1970.
    public var rateLimitReset: Int?

    public init(code: Int, retryAfter: String? = nil, rateLimitRemaining: Int? = nil, rateLimitReset: Int? = nil) {
      self.code = code
      self.retryAfter = retryAfter
      self.rateLimitRemaining = rateLimitRemaining
      self.rateLimitReset = rateLimitReset
    }
  }

  /// The day on which accounts were made, where nothing else is said.
  public static let defaultCreated = Day.first(ofYear: 2017) + 41
  /// 40 characters, as GitHub's have.
  public static let defaultDeviceCode = "5ta9d1n" + String(repeating: "0", count: 33)
  /// As long as GitHub's tokens of OAuth apps, and plainly none of them.
  public static let defaultToken = "gho_StandIn" + String(repeating: "0", count: 29)
}
