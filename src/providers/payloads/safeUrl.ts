import { botMessageLimits } from './botMessage.ts'

// No white space, control characters, quotes or angle brackets: none belongs into an address, all of them are used to break out of one.
const web = /^https?:\/\/[^\s"'<>\\\p{Cc}]+$/iu

/** The value when it is an http(s) address of bearable length, else ''. */
export function safeUrl(value: unknown): string {
  if (typeof value !== 'string' || value.length > botMessageLimits.url) return ''
  const trimmed = value.trim()
  return web.test(trimmed) && trimmed.isWellFormed() && URL.canParse(trimmed) ? trimmed : ''
}

/** The first of the values that is an http(s) address, else ''. */
export function firstUrl(...values: unknown[]): string {
  for (const value of values) {
    const url = safeUrl(value)
    if (url !== '') return url
  }
  return ''
}
