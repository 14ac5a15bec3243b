// @vitest-environment jsdom
import { onlineManager } from '@tanstack/react-query'
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { restoreFocusTo } from '#web/hooks/restoreFocusTo.ts'
import { actUntil } from '#web/testing/actUntil.ts'
import { shownPage } from '#web/testing/shownPage.tsx'
import { errorsOf } from '#shared/errors.ts'
import { pageErrors } from './errors.ts'
import { useAction } from './useAction.ts'

const page = shownPage()
afterEach(() => onlineManager.setOnline(true))

type Work = (given: string) => Promise<string>

function Form({ work }: { work: Work }) {
  const { run, isRunning, result, failure, field, forget } = useAction(work)
  return (
    <>
      <button type="button" disabled={isRunning} onClick={() => run('given')}>
        Save
      </button>
      <input onKeyDown={forget} />
      <p>{failure?.message ?? result}</p>
      <output>{field}</output>
    </>
  )
}

const button = () => page.place.querySelector('button')!
const says = () => page.place.querySelector('p')!.textContent

test('what is being done is not done a second time, also by a click that comes before the page shows so', async () => {
  const answer = Promise.withResolvers<string>()
  const work = vi.fn<Work>(() => answer.promise)
  page.show(<Form work={work} />)
  act(() => {
    button().click()
    button().click()
  })
  await actUntil(() => expect(button().disabled).toBe(true))
  expect(work.mock.calls.map(([given]) => given)).toEqual(['given'])
  answer.resolve('done')
  await actUntil(() => expect(button().disabled).toBe(false))
  expect(says()).toBe('done')
})

test('without a connection it fails and says so at once, until something else is typed or it is tried again', async () => {
  onlineManager.setOnline(false)
  const work = vi.fn<Work>(() => Promise.reject(pageErrors.offline()))
  page.show(<Form work={work} />)
  act(() => button().click())
  await actUntil(() => expect(says()).toBe(pageErrors.offline().message))
  act(() => void page.place.querySelector('input')!.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true })))
  await actUntil(() => expect(says()).toBe(''))
  work.mockResolvedValueOnce('back')
  act(() => button().click())
  await actUntil(() => expect(says()).toBe('back'))
})

test('that one is offline is said until one is back', async () => {
  const work = vi.fn<Work>(() => Promise.reject(pageErrors.offline()))
  page.show(<Form work={work} />)
  act(() => button().click())
  await actUntil(() => expect(says()).toBe(pageErrors.offline().message))
  act(() => void dispatchEvent(new Event('online')))
  await actUntil(() => expect(says()).toBe(''))
})

const errors = errorsOf('test', {
  wrong: ['bad-input', 'That is wrong.'],
  wrongOf: ['bad-input', ({ why }: { field: string; why: string }) => why],
  taken: ['name-taken', 'That is wrong.'],
})

test.each([
  ['what the server read of the call', errors.wrongOf({ field: 'text', why: 'That is wrong.' }), 'text'],
  ['what a source or an engine says', errors.wrong().with({ field: 'engine.project' }), 'engine.project'],
  ['a name that is taken', errors.taken(), 'name'],
  ['the whole', errors.wrong(), ''],
])('a failure comes with the field that it is about: %s', async (_about, failure, field) => {
  page.show(<Form work={() => Promise.reject(failure)} />)
  act(() => button().click())
  await actUntil(() => expect(says()).toBe('That is wrong.'))
  expect(page.place.querySelector('output')!.textContent).toBe(field)
})

test('the field that a failure is about has the focus then, unless somebody has gone on', async () => {
  document.body.append(page.place)
  const answers = [Promise.withResolvers<string>(), Promise.withResolvers<string>()]
  const works = answers.values()
  function Named() {
    const { run, field } = useAction(() => works.next().value!.promise)
    return (
      <form>
        <input aria-label="Name" aria-invalid={field === 'name'} />
        <input aria-label="Other" />
        <button type="button" onClick={() => run()}>
          Save
        </button>
      </form>
    )
  }
  page.show(<Named />)
  const fields = () => [...page.place.querySelectorAll('input')]
  const here = () => document.activeElement?.getAttribute('aria-label')
  const press = () =>
    act(() => {
      button().focus()
      button().click()
    })
  press()
  await act(async () => answers[0]!.reject(errors.taken()))
  await actUntil(() => expect(here()).toBe('Name'))
  press()
  act(() => fields()[1]!.focus())
  await act(async () => answers[1]!.reject(errors.taken()))
  await actUntil(() => expect(fields()[0]!.getAttribute('aria-invalid')).toBe('true'))
  expect(here()).toBe('Other')
  page.place.remove()
})

test.each([
  ['the heading of where it was', undefined, 'Figures'],
  ['what it leads to itself', restoreFocusTo('[data-next]'), 'Begin'],
])('what is gone once it is done hands the focus to %s', async (_to, ref, name) => {
  document.body.append(page.place)
  const answer = Promise.withResolvers<string>()
  function Figures() {
    const { run, isRunning, result } = useAction(() => answer.promise)
    return (
      <section>
        <h2>Figures</h2>
        {result === undefined ? (
          <button ref={ref} type="button" aria-busy={isRunning} onClick={() => run()}>
            End
          </button>
        ) : null}
        <a href="/" data-next>
          Begin
        </a>
      </section>
    )
  }
  page.show(<Figures />)
  act(() => {
    button().focus()
    button().click()
  })
  await actUntil(() => expect(button().ariaBusy).toBe('true'))
  await act(async () => answer.resolve('ended'))
  await actUntil(() => expect(document.activeElement?.textContent).toBe(name))
  page.place.remove()
})
