import { many } from '#shared/many.ts'
import type { RaisedAlert } from '#features/inbox/timeline/contract.ts'

const list = new Intl.ListFormat('en-US')

const raised = { help: 'Alert raised: a human is needed', upset: 'Alert raised: the customer sounds upset' } as const
const ends: Record<string, (name: string | null) => string> = {
  taken: (name) => (name ? `taken by ${name}` : 'taken'),
  answered: (name) => (name ? `answered by ${name}` : 'answered'),
  back: (name) => (name ? `${name} handed back to the AI` : 'the AI has it again'),
  done: (name) => (name ? `${name} moved it to Done` : 'done'),
  snoozed: (name) => (name ? `snoozed by ${name}` : 'snoozed'),
}

function durationText(seconds: number): string {
  if (seconds < 90) return `${seconds} s`
  return seconds < 5400 ? `${Math.round(seconds / 60)} min` : many(Math.round(seconds / 3600), 'hour')
}

/** What is said of an alert: whom it called, and what became of it. */
export function sentenceOfAlert({ kind, round, people, others, nobody = false, ended }: RaisedAlert): string {
  const named = others > 0 ? [...people, many(others, 'other')] : people
  const parts: string[] = [raised[kind]]
  if (nobody) parts.push('nobody can be reached')
  else if (named.length > 0) parts.push(`${list.format(named)} told`)
  if (round > 0 && !ended) parts.push('nobody came at first')
  if (ended) parts.push(`${(ends[ended.why] ?? (() => 'over'))(ended.name)} after ${durationText(ended.seconds)}`)
  return parts.join(' · ')
}
