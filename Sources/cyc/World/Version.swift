/// What `cyc --version` says.
let cycVersion = "0.1.0"
