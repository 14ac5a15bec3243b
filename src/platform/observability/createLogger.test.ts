import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const program = `
  import { createLogger } from ${JSON.stringify(fileURLToPath(new URL('./createLogger.ts', import.meta.url)))}
  const logger = createLogger('info')
  logger.info({ headers: { authorization: 'Bearer hidden-1', apikey: 'hidden-2' }, body: { token: 'hidden-3', password: 'hidden-4' } }, 'seen')
  const error = new Error('It broke.', { cause: Object.assign(new Error('The wire is cut.'), { code: 'ECUT' }) })
  Object.assign(error, { client: { password: 'hidden-5' }, config: { headers: 'hidden-6' } })
  logger.error({ err: error }, 'failed')
  logger.error({ err: { ...error, message: 'The queue broke.', stack: 'at queue', queue: 'tidy' } }, 'told')
`

test('the log says what happened and keeps every secret', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program])
  expect(stdout).not.toContain('hidden')
  const [seen, failed, told] = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>)
  expect(seen).toMatchObject({ msg: 'seen', headers: { authorization: '(not logged)' } })
  expect(failed).toMatchObject({ err: { message: 'It broke.', cause: { message: 'The wire is cut.', code: 'ECUT' } } })
  // The job queue tells of an error as a plain object.
  expect(told).toMatchObject({ err: { message: 'The queue broke.', stack: 'at queue', queue: 'tidy' } })
})
