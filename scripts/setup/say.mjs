/**
 * A line of progress. It goes to stdout, except under `npm run --silent`, where stdout belongs to the program: its JSON may be piped on.
 *
 * @param {string} line
 */
export function say(line) {
  const stream = process.env['npm_config_loglevel'] === 'silent' ? process.stderr : process.stdout
  stream.write(`${line}\n`)
}
