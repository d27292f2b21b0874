/// What `cyc --version` says.
let cycVersion = "0.2.0"
