import { expect, test } from 'vitest'
import { refusal } from './graphErrors.ts'

test.each([
  ['is no bad time of Facebook’s but an access that the app lacks', { code: 1, subcode: 99, isTransient: false }, 'no-access', false],
  ['passes where Facebook says so', { code: 1, subcode: 99, isTransient: true }, 'unavailable', true],
  ['is sent again by nobody, as all may have gone', { code: 1, subcode: 1357046, isTransient: false }, 'uncertain', false],
  ['waits for Facebook’s own questions to the customer', { code: 10, subcode: 2018321, isTransient: false }, 'automated', true],
] as const)('what is refused %s', (_how, error, trouble, retryable) => {
  const { code, subcode } = error
  expect(refusal({ ...error, message: `Error ${code}/${subcode}` }, 400, 0)).toMatchObject({
    outcome: 'refused',
    reason: { code: `messenger.${trouble}` },
    retryable,
  })
})
