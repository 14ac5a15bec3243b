import { expect, test } from 'vitest'
import { readableBody } from './readableBody.ts'
import { safeBody } from './safeBody.ts'

test('a body that can be kept is kept as it is', () => {
  const body = {
    sender: { id: 'u' },
    message: { text: 'my password is kept: it is what was said', attachments: [{ token_type: 'x' }] },
    n: [1, null, true],
  }
  expect(safeBody(body)).toBe(body)
})

test('secrets of platforms and bots are left out, however deep and however they are called', () => {
  const secrets = {
    token: 1,
    access_token: 1,
    ApiToken: 1,
    verificationToken: 1,
    client_secret: 1,
    appSecret: 1,
    password: 1,
    Authorization: 1,
    api_key: 1,
    apikey: 1,
  }
  expect(safeBody({ ...secrets, deep: [{ ...secrets, text: 'hi' }] })).toEqual({ deep: [{ text: 'hi' }] })
})

test('what no database keeps is taken out', () => {
  let deep: unknown = 'end'
  for (let level = 0; level < 50; level++) deep = { deep }
  const kept = JSON.stringify(safeBody({ 'a\0': 'b\0c', half: '\ud83d', ...(deep as object) }))
  expect(kept).toMatch(/^\{"a":"bc","half":"",.*null\}+$/)
  expect(safeBody(JSON.parse('{"__proto__": {"token": 1}, "x": "\\u0000"}'))).toEqual({ x: '' })
})

test('a body that cannot be read is shown cut, and without its secrets', () => {
  expect(readableBody('{"token": "EAAB", broken', 'application/json')).toBe('{"token": …, broken')
  expect(readableBody('{"access-token": "EAAB", myPassword = x, "text"', 'application/json')).toBe(
    '{"access-token": …, myPassword = …, "text"',
  )
  expect(readableBody('token=EAAB&text=hi', 'application/x-www-form-urlencoded')).toBe('{"text":"hi"}')
  expect(readableBody(undefined, undefined)).toBe('')
  const long = readableBody(`{"text":"${'ü'.repeat(20_000)}"}`, 'application/json')
  expect(long.endsWith('ü…')).toBe(true)
  expect(Buffer.byteLength(long)).toBeLessThanOrEqual(10_003)
})

test('a body of one long word that cannot be read takes no longer than any other', () => {
  // What the machine does besides counts for nothing.
  const begun = process.threadCpuUsage()
  for (let times = 0; times < 20; times++) readableBody(`{${'a'.repeat(20_000)}`, 'application/json')
  expect(process.threadCpuUsage(begun).user).toBeLessThan(5_000_000)
})
