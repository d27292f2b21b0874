public import Days

/// Answer to an expected request; `ExpectedRequest` documents the notation.
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
  /// Page on which a person types the code; only the friendly GitHub has one.
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
  /// Sent one byte at a time.
  case dripping(Answer)
  case encoded(ContentCoding, Answer)
  /// With a validator; the status 304 if the request has it.
  case validated(ValidatorKind, Answer)
  case slow(seconds: Double, then: Answer)

  public struct DeviceCode: Sendable, Equatable {
    public var intervalSeconds = 5
    public var expiresInSeconds = 900
    public var userCode = "WDJB-MJHT"
    public var deviceCode = Answer.defaultDeviceCode
    /// Nil means this server's `/login/device`.
    public var address: String?

    public init() {}
  }

  public struct User: Sendable, Equatable {
    public var login: String
    public var id: Int
    public var name: String?
    /// Value of `X-OAuth-Scopes`; nil to omit the header.
    public var scopes: String?

    public init(login: String, id: Int, name: String? = nil, scopes: String? = nil) {
      self.login = login
      self.id = id
      self.name = name
      self.scopes = scopes
    }
  }

  /// Public data of an account.
  public struct Account: Sendable, Equatable {
    public var login: String
    public var created: Day

    public init(login: String, created: Day) {
      self.login = login
      self.created = created
    }
  }

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

  /// Default day on which an account was created.
  public static let defaultCreated = Day.first(ofYear: 2017) + 41
  /// 40 characters long, like GitHub's.
  public static let defaultDeviceCode = "5ta9d1n" + String(repeating: "0", count: 33)
  /// As long as GitHub's OAuth tokens, but recognizably not one of them.
  public static let defaultToken = "gho_StandIn" + String(repeating: "0", count: 29)
}
