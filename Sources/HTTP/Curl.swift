internal import CCurl

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// One easy handle of libcurl, set up once and reused for many transfers. Only this file and CurlMulti.swift handle
/// pointers.
final class Curl {
  let handle: UnsafeMutableRawPointer
  /// The caller's number for the transfer.
  private(set) var tag = 0
  private let configuration: ClientConfiguration
  private let errorText = UnsafeMutableBufferPointer<CChar>.allocate(capacity: Int(CURL_ERROR_SIZE))
  private var headerList: UnsafeMutableRawPointer?
  private var host = ""
  private var deadline: Deadline?
  private var connectSeconds = 0
  /// Whether libcurl has refused an option that the transfer needs.
  private var isRefused = false
  fileprivate var collector: ResponseCollector

  init(_ configuration: ClientConfiguration) throws(TransferError) {
    guard let handle = cyc_easy_init() else { throw .failed(host: "", reason: "out of memory") }
    self.handle = handle
    self.configuration = configuration
    collector = ResponseCollector(maximumBodyBytes: configuration.maximumBodyBytes)
    errorText.initialize(repeating: 0)
    setConstantOptions()
    trustCertificates()
    if isRefused { throw .failed(host: "", reason: "this libcurl lacks an option that is needed") }
  }

  deinit {
    cyc_easy_cleanup(handle)
    cyc_slist_free_all(headerList)
    errorText.deallocate()
  }

  /// Sets the options for one request. Throws if its time is over, or if libcurl refuses an option.
  func prepare(_ hop: Hop, tag: Int, deadline: Deadline) throws(TransferError) {
    self.tag = tag
    self.deadline = deadline
    host = hop.origin.host
    collector.reset(maximumBodyBytes: min(configuration.maximumBodyBytes, hop.maxBodyBytes ?? .max))
    errorText[0] = 0

    let left = ContinuousClock.now.duration(to: deadline.moment).components
    let milliseconds = Int(left.seconds) * 1000 + Int(left.attoseconds / 1_000_000_000_000_000)
    guard milliseconds > 0 else { throw .timedOut(host: host, seconds: deadline.seconds) }
    set(CURLOPT_TIMEOUT_MS, milliseconds)
    connectSeconds = max(1, min(configuration.connectTimeoutSeconds, hop.maxConnectSeconds ?? .max))
    set(CURLOPT_CONNECTTIMEOUT, connectSeconds)

    set(CURLOPT_URL, hop.url)
    check(cyc_easy_set_only_scheme(handle, hop.origin.scheme))
    // An empty proxy keeps a loopback request away from a proxy in the environment; nil uses that proxy.
    set(CURLOPT_PROXY, hop.origin.isLoopback ? "" : nil)
    set(CURLOPT_FRESH_CONNECT, hop.needsFreshConnection ? 1 : 0)
    // Share one HTTP/2 connection, instead of a TLS handshake for each request. Plain HTTP never uses HTTP/2.
    set(CURLOPT_PIPEWAIT, hop.origin.scheme == "https" && !hop.needsFreshConnection ? 1 : 0)
    set(CURLOPT_CUSTOMREQUEST, hop.method == .delete ? hop.method.rawValue : nil)
    switch hop.method {
    case .get, .delete: set(CURLOPT_HTTPGET, 1)
    case .post:
      set(CURLOPT_POST, 1)
      // An empty body may have no address, and a null pointer would mean a body from a callback (CURLOPT_POSTFIELDS).
      check(
        hop.body.withUnsafeBytes { cyc_easy_set_body(handle, $0.baseAddress ?? UnsafeRawPointer(handle), $0.count) })
    }
    setHeaders(of: hop)
    if isRefused {
      isRefused = false
      throw .failed(host: host, reason: "libcurl refused an option")
    }
  }

  func outcome(_ code: CURLcode) -> Result<HopResponse, TransferError> {
    guard code == CURLE_OK else { return .failure(failure(code)) }
    var redirect: UnsafePointer<CChar>?
    cyc_easy_get_string(handle, CURLINFO_REDIRECT_URL, &redirect)
    return .success(
      HopResponse(
        status: number(CURLINFO_RESPONSE_CODE), headers: collector.headers, body: collector.wholeBody,
        redirectURL: redirect.map { String(cString: $0) }))
  }
}

// MARK: - Options

extension Curl {
  private func check(_ code: CURLcode) { if code != CURLE_OK { isRefused = true } }

  private func set(_ option: CURLoption, _ value: Int) { check(cyc_easy_set_long(handle, option, value)) }

  private func set(_ option: CURLoption, _ value: String?) { check(cyc_easy_set_string(handle, option, value)) }

  private func setConstantOptions() {
    set(CURLOPT_USERAGENT, configuration.userAgent)
    // Every encoding that libcurl can decode.
    set(CURLOPT_ACCEPT_ENCODING, "")
    // Fewer callbacks for a page than with the default of 16 KB.
    set(CURLOPT_BUFFERSIZE, 100 * 1024)
    set(CURLOPT_LOW_SPEED_LIMIT, 1)
    set(CURLOPT_LOW_SPEED_TIME, max(1, configuration.stallTimeoutSeconds))
    // Signals belong to the program, not to a library.
    set(CURLOPT_NOSIGNAL, 1)
    // Do not wait for a hanging name lookup after its time is over. libcurl before 7.87 lacks this option.
    _ = cyc_easy_set_long(handle, CURLoption(rawValue: numericCast(CYC_CURLOPT_QUICK_EXIT)), 1)

    // These are libcurl's defaults. The credential's safety depends on them, so they are set anyway.
    set(CURLOPT_FOLLOWLOCATION, 0)
    set(CURLOPT_UNRESTRICTED_AUTH, 0)
    set(CURLOPT_NETRC, 0)
    set(CURLOPT_SSL_VERIFYPEER, 1)
    set(CURLOPT_SSL_VERIFYHOST, 2)
    set(CURLOPT_DISALLOW_USERNAME_IN_URL, 1)
    set(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)

    check(cyc_easy_set_pointer(handle, CURLOPT_ERRORBUFFER, errorText.baseAddress))
    let this = Unmanaged.passUnretained(self).toOpaque()
    check(cyc_easy_set_pointer(handle, CURLOPT_WRITEDATA, this))
    check(cyc_easy_set_pointer(handle, CURLOPT_HEADERDATA, this))
    check(cyc_easy_set_callback(handle, CURLOPT_WRITEFUNCTION) { take($0, $1 * $2, $3) { $0.take(bodyPart: $1) } })
    check(cyc_easy_set_callback(handle, CURLOPT_HEADERFUNCTION) { take($0, $1 * $2, $3) { $0.take(headerLine: $1) } })
  }

  private func trustCertificates() {
    if configuration.certificateFile != nil || configuration.certificateFolder != nil {
      set(CURLOPT_CAINFO, configuration.certificateFile)
      set(CURLOPT_CAPATH, configuration.certificateFolder)
    } else if let folder = Curl.hashedCertificates, cyc_easy_set_string(handle, CURLOPT_CAPATH, folder) == CURLE_OK {
      // OpenSSL parses a whole bundle file (35 ms), but only the certificate it needs of a hashed folder (5 ms).
      set(CURLOPT_CAINFO, nil)
    }
  }

  private func setHeaders(of hop: Hop) {
    // Otherwise libcurl asks before it sends a long body, and waits a second for the answer.
    var lines = hop.method == .post ? ["Expect:"] : []
    // Otherwise libcurl declares any body to be a form.
    let hasContentType = hop.headers.contains { $0.isNamed("Content-Type") }
    if hop.method == .post, !hasContentType { lines.append("Content-Type:") }
    for header in hop.headers {
      // libcurl removes a header "Name:" without a value. A semicolon makes it send an empty one.
      let isBlank = header.value.allSatisfy { $0 == " " || $0 == "\t" }
      lines.append(isBlank ? "\(header.name);" : "\(header.name): \(header.value)")
    }

    var list: UnsafeMutableRawPointer?
    for line in lines {
      guard let longer = cyc_slist_append(list, line) else {
        isRefused = true
        break
      }
      list = longer
    }
    check(cyc_easy_set_pointer(handle, CURLOPT_HTTPHEADER, list))
    // libcurl does not copy the list: free the old one only after it is replaced.
    cyc_slist_free_all(headerList)
    headerList = list
  }
}

// MARK: - Failures

extension Curl {
  private func failure(_ code: CURLcode) -> TransferError {
    if let proxyRefusal { return .cannotConnect(host: host, reason: proxyRefusal) }
    return switch code {
    case CURLE_COULDNT_RESOLVE_HOST: .cannotResolve(host: host)
    case CURLE_COULDNT_RESOLVE_PROXY: .cannotConnect(host: host, reason: .unknownProxy)
    case CURLE_COULDNT_CONNECT: .cannotConnect(host: host, reason: systemReason ?? .noConnection)
    case CURLE_OPERATION_TIMEDOUT: .timedOut(host: host, seconds: limitReached)
    case CURLE_WRITE_ERROR where collector.overflow == .body:
      .bodyTooLarge(host: host, limitBytes: collector.maximumBodyBytes)
    case CURLE_WRITE_ERROR where collector.overflow == .headers:
      .failed(host: host, reason: .tooManyHeaders)
    // libcurl takes lines of up to 100 KB, and reports longer ones as out of memory.
    case CURLE_OUT_OF_MEMORY where hasBegunToAnswer, CURLcode(rawValue: numericCast(CYC_CURLE_TOO_LARGE)):
      .failed(host: host, reason: .longHeader)
    case CURLE_SSL_CACERT_BADFILE where configuration.certificateFile == nil && configuration.certificateFolder == nil:
      .noCertificates(host: host)
    case CURLE_GOT_NOTHING: .connectionLost(host: host, reason: systemReason ?? .closedUnanswered)
    case CURLE_PARTIAL_FILE: .connectionLost(host: host, reason: .closedMidway)
    case CURLE_RECV_ERROR, CURLE_SEND_ERROR:
      .connectionLost(host: host, reason: systemReason ?? TransferReason(rawValue: Curl.words(for: code)))
    case CURLE_HTTP2, CURLE_HTTP2_STREAM, CURLE_HTTP3, CURLE_QUIC_CONNECT_ERROR:
      .connectionLost(host: host, reason: TransferReason(rawValue: Curl.words(for: code)))
    case CURLE_SSL_CONNECT_ERROR, CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CACERT_BADFILE, CURLE_SSL_CERTPROBLEM,
      CURLE_SSL_CIPHER, CURLE_SSL_ISSUER_ERROR, CURLE_SSL_CRL_BADFILE, CURLE_SSL_ENGINE_NOTFOUND,
      CURLE_SSL_ENGINE_SETFAILED, CURLE_SSL_ENGINE_INITFAILED, CURLE_SSL_SHUTDOWN_FAILED, CURLE_USE_SSL_FAILED,
      CURLE_SSL_INVALIDCERTSTATUS, CURLE_SSL_CLIENTCERT:
      .tls(host: host, reason: tlsReason(code))
    // libcurl's words for these describe the program's own request.
    case CURLE_UNSUPPORTED_PROTOCOL, CURLE_WEIRD_SERVER_REPLY: .failed(host: host, reason: .notHTTP)
    case CURLE_BAD_CONTENT_ENCODING: .failed(host: host, reason: .wronglyEncoded)
    default: .failed(host: host, reason: TransferReason(rawValue: Curl.words(for: code)))
    }
  }

  /// Why the proxy opened no connection; nil if it did, or none was used. libcurl reports this as lost data.
  private var proxyRefusal: TransferReason? {
    switch number(CURLINFO_HTTP_CONNECTCODE) {
    case 407: .proxyLogin
    case 300...: .proxyRefused
    default: nil
    }
  }

  /// The error of a transfer that ended because libcurl itself failed.
  var aborted: TransferError { .failed(host: host, reason: "libcurl gave up") }

  /// libcurl's fixed text for a kind of failure. Unlike the error buffer, it contains nothing that a server sent.
  static func words(for code: CURLcode) -> String {
    cyc_easy_strerror(code).map { Reason.phrase(String(cString: $0)) } ?? "error \(code.rawValue)"
  }

  private var hasBegunToAnswer: Bool {
    var seconds = 0.0
    cyc_easy_get_double(handle, CURLINFO_STARTTRANSFER_TIME, &seconds)
    return seconds > 0
  }

  private var systemReason: TransferReason? { Reason.system(Int32(truncatingIfNeeded: number(CURLINFO_OS_ERRNO))) }

  private func tlsReason(_ code: CURLcode) -> String {
    let text = errorText.baseAddress.map { String(cString: $0) } ?? ""
    return text.isEmpty ? Curl.words(for: code) : Reason.phrase(text)
  }

  /// The limit that ended this transfer, in seconds. libcurl has one code for all three limits.
  private var limitReached: Int {
    // Allow for a small difference between libcurl's clock and this one.
    if let deadline, ContinuousClock.now.advanced(by: .milliseconds(50)) >= deadline.moment { return deadline.seconds }
    var secondsToReady = 0.0
    cyc_easy_get_double(handle, CURLINFO_PRETRANSFER_TIME, &secondsToReady)
    return secondsToReady == 0 ? connectSeconds : configuration.stallTimeoutSeconds
  }

  private func number(_ info: CURLINFO) -> Int {
    var value = 0
    cyc_easy_get_long(handle, info, &value)
    return value
  }
}

// MARK: - Callbacks from libcurl

/// Passes `count` bytes to the collector of the `Curl` in `context`. A result below `count` stops the transfer.
private func take(
  _ bytes: UnsafeMutablePointer<CChar>?, _ count: Int, _ context: UnsafeMutableRawPointer?,
  _ body: (inout ResponseCollector, UnsafeRawBufferPointer) -> Bool
) -> Int {
  guard let bytes, let context else { return 0 }
  let curl = Unmanaged<Curl>.fromOpaque(context).takeUnretainedValue()
  return body(&curl.collector, UnsafeRawBufferPointer(start: bytes, count: count)) ? count : 0
}

// MARK: - The library and its certificates

extension Curl {
  #if canImport(Darwin)
    static let libraryNames = ["libcurl.4.dylib"]
  #else
    static let libraryNames = ["libcurl.so.4", "libcurl-gnutls.so.4"]
  #endif

  /// Loaded on first use. `CurlMulti` checks it before it creates any handle.
  static let library = open(libraryNames)

  /// Loads the first of these libraries that exists.
  static func open(_ names: [String]) -> Result<Void, TransferError> {
    var reasons: [String] = []
    for name in names {
      guard let reason = cyc_curl_open(name) else { return .success(()) }
      reasons.append(Reason.phrase(String(cString: reason)))
    }
    return .failure(.libraryMissing(reason: reasons.first ?? "no name to look for"))
  }

  /// The system's folder of certificates named by hash; nil if there is none.
  static let hashedCertificates: String? = {
    let folder = "/etc/ssl/certs"
    guard let listing = opendir(folder) else { return nil }
    defer { closedir(listing) }
    while let entry = readdir(listing) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: MemoryLayout.size(ofValue: entry.pointee.d_name)) {
          String(cString: $0)
        }
      }
      // OpenSSL names certificates by eight hexadecimal digits and a number: `02265526.0`.
      if name.utf8.count == 10, name.hasSuffix(".0"), name.utf8.prefix(8).allSatisfy(\.isHexDigit) { return folder }
    }
    return nil
  }()
}
