/// The two ends of a pipe.
struct PipeEnds: ~Copyable {
  let reading: Descriptor
  let writing: Descriptor
}
