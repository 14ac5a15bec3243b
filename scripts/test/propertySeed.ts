import fc from 'fast-check'

// Property tests draw new cases at every run on a developer's machine. In CI they draw the same ones each time, so that a red run is the
// fault of the change and not of the dice; what the dice find elsewhere becomes an example of its test.
if (process.env['CI'] === 'true') fc.configureGlobal({ seed: 20_261_120 })
