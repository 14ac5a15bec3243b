// @vitest-environment jsdom
import { act, useState } from 'react'
import { createPortal } from 'react-dom'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { shownPage } from '#web/testing/shownPage.tsx'
import { focusBeside } from './focusBeside.ts'

const page = shownPage()
beforeEach(() => document.body.append(page.place))
afterEach(() => page.place.remove())

let keep: (names: string[]) => void = () => undefined

/** Rows of two buttons; the second asks in a dialog. */
function List({ of }: { of: string[] }) {
  const [names, setNames] = useState(of)
  const [asked, setAsked] = useState<string | null>(null)
  keep = setNames
  return (
    <section>
      <h2>Rows</h2>
      {names.length === 0 ? null : (
        <ul>
          {names.map((name) => (
            <li key={name} ref={focusBeside}>
              <button type="button">Change {name}</button>
              <button type="button" onClick={() => setAsked(name)}>
                Delete {name}
              </button>
              {asked === name
                ? createPortal(
                    <div role="dialog">
                      <button type="button">Yes</button>
                    </div>,
                    document.body,
                  )
                : null}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

const button = (says: string) => [...document.querySelectorAll('button')].find(({ textContent }) => textContent === says)!
const focus = (says: string) => act(() => button(says).focus())
const press = (says: string) => act(() => button(says).click())
const left = (names: string[]) => act(async () => keep(names))
const here = () => document.activeElement?.textContent

test('where a row goes one goes on at the same button of the next, else of the one before, else at the heading', async () => {
  page.show(<List of={['a', 'b', 'c']} />)
  focus('Change b')
  await left(['a', 'c'])
  expect(here()).toBe('Change c')
  await left(['a'])
  expect(here()).toBe('Change a')
  await left([])
  expect(here()).toBe('Rows')
})

test('also where it was asked in a dialog, which goes with it', async () => {
  page.show(<List of={['a', 'b', 'c']} />)
  focus('Delete a')
  press('Delete a')
  focus('Yes')
  await left(['b', 'c'])
  expect(here()).toBe('Delete b')
})

test('who is elsewhere stays there, and who was nowhere is led nowhere', async () => {
  page.show(<List of={['a', 'b', 'c']} />)
  await left(['b', 'c'])
  expect(document.activeElement).toBe(document.body)
  focus('Delete b')
  focus('Change c')
  await left(['c'])
  expect(here()).toBe('Change c')
})

test('a field that came with the focus hands it on to what stands in its place', async () => {
  let end = () => undefined as void
  function Renamed() {
    const [isOpen, setOpen] = useState(true)
    end = () => setOpen(false)
    return (
      <nav>
        {isOpen ? (
          <form ref={focusBeside}>
            {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- as the field of a new name does */}
            <input autoFocus aria-label="Name" />
          </form>
        ) : (
          <div ref={focusBeside}>
            <button type="button">Open</button>
            <button type="button">More</button>
          </div>
        )}
      </nav>
    )
  }
  page.show(<Renamed />)
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Name')
  await act(async () => end())
  expect(here()).toBe('More')
})

test('a row that moves to another list keeps it, and in a dialog without a heading it does not get behind the dialog', async () => {
  let show = (_where: 'own' | 'shared' | null) => undefined as void
  function Lists() {
    const [where, setWhere] = useState<'own' | 'shared' | null>('own')
    show = setWhere
    const row = (
      <li data-moves="1" ref={focusBeside}>
        <button type="button">Open</button>
        <button type="button">Share</button>
      </li>
    )
    return (
      <section>
        <h2>Behind</h2>
        <div role="dialog" tabIndex={-1} aria-label="Views">
          {where === 'own' ? <ul>{row}</ul> : null}
          {where === 'shared' ? <ol>{row}</ol> : null}
        </div>
      </section>
    )
  }
  page.show(<Lists />)
  focus('Share')
  await act(async () => show('shared'))
  expect(document.activeElement?.closest('ol')).not.toBeNull()
  expect(here()).toBe('Share')
  await act(async () => show(null))
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Views')
})
