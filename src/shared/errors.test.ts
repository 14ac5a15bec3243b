import { expect, test } from 'vitest'
import { AppError, errorFromWire, errorsOf } from './errors.ts'

const shopErrors = errorsOf('shop', {
  closed: ['unavailable', 'The shop is closed.'],
  soldOut: ['conflict', ({ what, left }: { what: string; left: number }) => `Of ${what} there are only ${left}.`],
})

test('a refusal has its code, its reason, and a sentence of what it needs', () => {
  expect(shopErrors.closed()).toMatchObject({ code: 'unavailable', status: 503, reason: 'shop.closed', message: 'The shop is closed.' })
  expect(shopErrors.closed().params).toBeUndefined()
  expect(shopErrors.soldOut({ what: 'bread', left: 2 })).toMatchObject({
    code: 'conflict',
    reason: 'shop.sold-out',
    params: { what: 'bread', left: 2 },
    message: 'Of bread there are only 2.',
  })
  expect(shopErrors.soldOut.reason).toBe('shop.sold-out')
})

test('what else is known of it is added without changing it', () => {
  const refusal = shopErrors.soldOut({ what: 'bread', left: 2 })
  const { code, reason, params, message } = refusal
  expect(refusal.with({ field: 'count' })).toMatchObject({ code, reason, params, message, details: { field: 'count' } })
  expect(refusal.details).toBeUndefined()
})

test('it comes off the wire as it went on', () => {
  const { code, reason, params, message, details } = shopErrors.soldOut({ what: 'bread', left: 2 }).with({ field: 'count' })
  const body = JSON.parse(JSON.stringify({ error: 'Failed', code, reason, params, message, details })) as never
  const received = errorFromWire(body)
  expect(received).toBeInstanceOf(AppError)
  expect(received).toMatchObject({ code, reason, params, message, details })
})
