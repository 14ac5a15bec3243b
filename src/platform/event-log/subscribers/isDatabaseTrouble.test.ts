import { expect, test } from 'vitest'
import { isDatabaseTrouble } from './isDatabaseTrouble.ts'

const coded = (code: string, message = 'It failed.') => Object.assign(new Error(message), { code })

test.each([
  ['a connection that broke', coded('ECONNRESET')],
  ['a connection that was ended', coded('57P01')],
  ['a connection that was closed meanwhile', new Error('Client was closed and is not queryable')],
  ['a deadlock', coded('40P01')],
  ['a statement that took too long', coded('57014')],
  ['a lock that was not to be had', coded('55P03')],
  ['a full disk', coded('53100')],
  ['a disk that cannot be read', coded('58030')],
  ['a database that only reads', coded('25006')],
  ['a right that was taken away', coded('42501')],
  ['a name that cannot be resolved', coded('EAI_AGAIN')],
  ['too many open files', coded('EMFILE')],
  ['a request that took too long', new DOMException('It took too long.', 'TimeoutError')],
  ['what has such a cause', new Error('It failed.', { cause: coded('53200') })],
  ['several of which one is such', new AggregateError([new Error('It failed.'), coded('ENETUNREACH')])],
])('%s says nothing of what was handled', (_, error) => {
  expect(isDatabaseTrouble(error)).toBe(true)
})

test.each([
  ['a mistake in the code', new TypeError('Cannot read properties of undefined')],
  ['a text that is no number', coded('22P02')],
  ['a row that may not be', coded('23503')],
  ['a column that is not there', coded('42703')],
  ['what is no error', 'no'],
])('%s may well be', (_, error) => {
  expect(isDatabaseTrouble(error)).toBe(false)
})
