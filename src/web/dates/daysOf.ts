import { startOfDay } from './startOfDay.ts'

/** Between which days, `YYYY-MM-DD` of the reader, both included; '' for no end. */
export interface Days {
  since: string
  until: string
}

/** Whether it is a day, or none. Of a day that is being typed the parts are a date too, of the year 2 and then 20. */
export const isDayOrNone = (text: string) => text === '' || startOfDay(text) !== null

/** The days that a query of an address names; what it does not understand it leaves out. */
export function daysOf(query: URLSearchParams): Days {
  const day = (name: keyof Days) => {
    const text = query.get(name) ?? ''
    return isDayOrNone(text) ? text : ''
  }
  return { since: day('since'), until: day('until') }
}

/** What is asked of the server: whole days of the reader, both ends included. */
export function boundsOf({ since, until }: Days): { since?: number; until?: number } {
  const [from, to] = [startOfDay(since), startOfDay(until, 1)]
  return { ...(from !== null && { since: from }), ...(to !== null && { until: to }) }
}
