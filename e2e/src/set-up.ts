// A project's own `testTimeout` is not read by jest. It is for a test that hangs; nothing waits for time to pass.
jest.setTimeout(300_000);
