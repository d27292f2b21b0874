/// A content coding of an answer (RFC 9110 §8.4.1).
public enum ContentCoding: String, Sendable, Equatable {
  case gzip
  case brotli = "br"
}

/// A header by which a client can ask whether an answer is still the same.
public enum ValidatorKind: String, Sendable, Equatable {
  case entityTag = "tagged"
  case date = "dated"
}

extension Reply {
  /// The reply in a content coding; unchanged if the request does not accept it.
  func encoded(_ coding: ContentCoding, for request: IncomingRequest) -> Reply {
    let accepted = (request.headers["accept-encoding"] ?? "").split(separator: ",").map { name in
      name.filter { $0 != " " }
    }
    guard accepted.contains(coding.rawValue) else { return self }
    var reply = self
    reply.headers += [("Content-Encoding", coding.rawValue), ("Vary", "Accept-Encoding")]
    reply.body = coding.encode(body)
    return reply
  }

  /// The reply with a validator of the body, or the status 304 if the request has the same one.
  func validated(_ kind: ValidatorKind, for request: IncomingRequest) -> Reply {
    // FNV-1a.
    let hash = body.reduce(UInt64(14_695_981_039_346_656_037)) { ($0 ^ UInt64($1)) &* 1_099_511_628_211 }
    let (header, condition, value) =
      switch kind {
      case .entityTag: ("ETag", "if-none-match", "W/\"\(String(hash, radix: 16))\"")
      // A time within one hour, chosen by the hash.
      case .date:
        (
          "Last-Modified", "if-modified-since",
          "Mon, 23 Nov 2026 08:\(Reply.twoDigits(hash / 60 % 60)):\(Reply.twoDigits(hash % 60)) GMT"
        )
      }
    var reply = request.headers[condition] == value ? Reply(status: 304) : self
    reply.headers.append((header, value))
    return reply
  }

  private static func twoDigits(_ number: UInt64) -> String { number < 10 ? "0\(number)" : String(number) }
}

extension ContentCoding {
  /// Both formats allow blocks of bytes as they are, so that no compressor is needed: the stand-in tests what a client
  /// decodes, not how small it was.
  fileprivate func encode(_ bytes: [UInt8]) -> [UInt8] {
    switch self {
    case .gzip: ContentCoding.gzip(bytes)
    case .brotli: ContentCoding.brotli(bytes)
    }
  }

  private static func blocks(_ bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    stride(from: 0, to: bytes.count, by: 65_535).map { bytes[$0..<min($0 + 65_535, bytes.count)] }
  }

  private static func littleEndian(_ number: some FixedWidthInteger, bytes: Int) -> [UInt8] {
    (0..<bytes).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
  }

  /// Sources: RFC 1952 §2.3, RFC 1951 §3.2.4.
  private static func gzip(_ bytes: [UInt8]) -> [UInt8] {
    var encoded: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255]
    for block in blocks(bytes) {
      encoded.append(0)
      encoded += littleEndian(block.count, bytes: 2)
      encoded += littleEndian(~block.count, bytes: 2)
      encoded += block
    }
    // An empty last block.
    encoded += [1, 0, 0, 0xFF, 0xFF]
    encoded += littleEndian(checksum(bytes), bytes: 4)
    encoded += littleEndian(bytes.count, bytes: 4)
    return encoded
  }

  /// CRC-32. Source: RFC 1952 §8.
  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    var sum = ~UInt32(0)
    for byte in bytes {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 0 ? sum >> 1 : (sum >> 1) ^ 0xEDB8_8320 }
    }
    return ~sum
  }

  /// Source: RFC 7932 §9.1 and §9.2: a window of 64 KiB, and meta-blocks that are not compressed.
  private static func brotli(_ bytes: [UInt8]) -> [UInt8] {
    var encoded: [UInt8] = []
    for (index, block) in blocks(bytes).enumerated() {
      // From the lowest bit: not the last one, four nibbles of length, the length less one, not compressed.
      let header = ((block.count - 1) << 3) | (1 << 19)
      // One bit for the window before the first block.
      encoded += littleEndian(index == 0 ? header << 1 : header, bytes: 3)
      encoded += block
    }
    // The last meta-block, which is empty.
    return encoded + [bytes.isEmpty ? 6 : 3]
  }
}
