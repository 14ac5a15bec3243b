import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { strings } from '#shared/app.strings.ts'
import { toast, toasts, undoLast, willOffer } from './toast.ts'

describe('what is said in the corner', () => {
  const undone: string[] = []
  const undo = (what: string) => ({ action: { name: strings.frame.undo, run: () => void undone.push(what) } })
  const seen = () => toasts.get().flatMap(({ variant, text }) => (variant === 'said' ? [] : [text]))
  beforeEach(() => {
    vi.useFakeTimers()
    vi.stubGlobal('document', { querySelector: () => null })
    toasts.set([])
    undone.length = 0
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  test('keeps the Undo of a deletion for ten seconds, whatever else is said meanwhile', () => {
    toast('Deleted Ida.', undo('deletion'))
    for (const n of [1, 2, 3]) toast(`Follow up ${n}.`, { variant: 'said', ...undo(`star ${n}`) })
    for (const n of [1, 2, 3, 4]) toast(`Something failed ${n}.`, { variant: 'failed' })
    vi.advanceTimersByTime(9900)
    expect(seen()).toContain('Deleted Ida.')
    vi.advanceTimersByTime(200)
    expect(toasts.get()).toEqual([])
  })

  test('offers for longer what is said to be, but the key that undoes takes it back in the first ten seconds only', () => {
    toast('Deleted 12 conversations.', { stays: 60_000, ...undo('bulk') })
    toast('Moved to Done.', undo('move'))
    vi.advanceTimersByTime(10_000)
    undoLast()
    expect([undone, seen()]).toEqual([[], ['Deleted 12 conversations.']])
    vi.advanceTimersByTime(50_000)
    expect(seen()).toEqual([])
    toast('Deleted 13 conversations.', { stays: 60_000, ...undo('bulk') })
    vi.advanceTimersByTime(9900)
    undoLast()
    expect([undone, seen()]).toEqual([['bulk'], []])
  })

  test('takes back what was done since something began that goes on, then ends that, and nothing that was done before it', () => {
    toast('Moved to Done.', undo('before'))
    const say = (portion: number) =>
      toast(`Moving 500 conversations: ${portion}`, { key: 'bulk', stays: true, onUndo: () => void undone.push('end') })
    say(1)
    toast('Follow up.', undo('since'))
    say(2)
    for (let i = 0; i < 3; i++) undoLast()
    expect(undone).toEqual(['since', 'end', 'end'])
    toast('Unread.', undo('later'))
    toast('Stopped after 200 of 500.', { key: 'bulk', stays: 60_000, ...undo('bulk') })
    for (let i = 0; i < 3; i++) undoLast()
    expect(undone.slice(3)).toEqual(['later', 'bulk', 'before'])
  })

  test('shows three at most of what offers nothing, the newest, and none twice', () => {
    for (const n of [1, 2, 3, 4]) toast(`Notice ${n}.`)
    toast('Notice 3.')
    expect(seen()).toEqual(['Notice 2.', 'Notice 4.', 'Notice 3.'])
  })

  test('gathers what comes many at a time, and tells of those that are left', () => {
    const opened: number[] = []
    const group = { key: 'calls', text: (count: number) => `${count} call.`, first: 'Open the first' }
    const call = (n: number) => toast(`${n} calls.`, { key: `call ${n}`, group, action: { name: 'Open', run: () => void opened.push(n) } })
    const over = [1, 2, 3].map(call)
    expect(seen()).toEqual(['1 calls.', '2 calls.', '3 calls.'])
    over.push(...[4, 5].map(call))
    toast('Deleted Ida.', undo('deletion'))
    expect(seen()).toEqual(['5 call.', 'Deleted Ida.'])
    call(2)
    expect(seen()).toEqual(['Deleted Ida.', '5 call.'])
    for (const n of [3, 0, 4]) over[n]!()
    expect(seen()).toEqual(['Deleted Ida.', '2 call.'])
    const gathered = toasts.get().find(({ gathers }) => gathers)
    expect(gathered?.action?.name).toBe('Open the first')
    gathered?.action?.run()
    expect(opened).toEqual([3])
    over[2]!()
    expect(seen()).toEqual(['Deleted Ida.', '2 calls.'])
    vi.advanceTimersByTime(10_000)
    expect(seen()).toEqual([])
  })

  test('leaves what goes on until it is over', () => {
    const close = toast('Moving 500 conversations', { stays: true })
    for (const n of [1, 2, 3, 4]) toast(`Notice ${n}.`)
    expect(seen()).toEqual(['Moving 500 conversations', 'Notice 3.', 'Notice 4.'])
    close()
    expect(seen()).toEqual(['Notice 3.', 'Notice 4.'])
  })

  test.each([true, 600_000])(
    'shows all that stays (%s) with something to do about it, also in the same words: each is of something else',
    (stays) => {
      const say = (what: string) =>
        toast('Your reply to Ada was not sent.', { stays, action: { name: 'Copy', run: () => void undone.push(what) } })
      const close = say('first')
      say('second')
      expect(seen()).toEqual(['Your reply to Ada was not sent.', 'Your reply to Ada was not sent.'])
      close()
      for (const one of toasts.get()) one.action!.run()
      expect([undone, seen()]).toEqual([['second'], ['Your reply to Ada was not sent.']])
    },
  )

  test('takes back one thing after the other, also those that are not seen', () => {
    toast('Moved to Done.', undo('first'))
    toast('Moved to Done.', undo('second'))
    toast('Follow up.', { variant: 'said', ...undo('star') })
    expect(seen()).toEqual(['Moved to Done.'])
    for (let i = 0; i < 4; i++) undoLast()
    expect(undone).toEqual(['star', 'second', 'first'])
  })

  test('takes back what is still being done once it is, and nothing that was done before it; what fails has nothing to take back', async () => {
    const doing = (what: string) => {
      const { promise, resolve } = Promise.withResolvers<boolean>()
      void willOffer(promise)
      return (isDone: boolean) => {
        if (isDone) toast(what, undo(what))
        resolve(isDone)
        return promise
      }
    }
    toast('Moved to Done.', undo('before'))
    const [first, second, failing] = [doing('first'), doing('second'), doing('failing')]
    undoLast()
    await failing(false)
    expect(undone).toEqual([])
    undoLast()
    undoLast()
    await second(true)
    expect(undone).toEqual(['second'])
    await first(true)
    expect(undone).toEqual(['second', 'first'])
    undoLast()
    expect(undone).toEqual(['second', 'first', 'before'])
  })
})
