// A project's own `testTimeout` is not read by jest. It is for a test that hangs; each step has its own limit. The longest journey
// takes 80 s alone and took more than 300 on CI's machine beside two others.
jest.setTimeout(600_000);
