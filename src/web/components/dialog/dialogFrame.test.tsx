// @vitest-environment jsdom
import { act, useState } from 'react'
import { expect, test } from 'vitest'
import { actUntil } from '#web/testing/actUntil.ts'
import { shownPage } from '#web/testing/shownPage.tsx'
import { ConfirmDialog } from './ConfirmDialog.tsx'

const page = shownPage()

/** What is asked about goes before the question does. */
function Asked() {
  const [isThere, setThere] = useState(true)
  const [opener, open] = useState<HTMLElement | null>(null)
  return (
    <main id="screen" tabIndex={-1}>
      {isThere ? (
        <button type="button" onClick={(event) => open(event.currentTarget)}>
          Delete
        </button>
      ) : null}
      <ConfirmDialog
        open={opener !== null}
        onOpenChange={() => open(null)}
        opener={{ current: opener }}
        title="Delete it?"
        hint=""
        action="Delete"
        run={async () => setThere(false)}
      />
    </main>
  )
}

test('a dialog whose opener went meanwhile gives the focus to the screen', async () => {
  document.body.append(page.place)
  page.show(<Asked />)
  const button = page.place.querySelector('button')!
  act(() => {
    button.focus()
    button.click()
  })
  const asks = () => document.querySelector<HTMLFormElement>('[role=dialog] form')
  await actUntil(() => expect(asks()?.contains(document.activeElement)).toBe(true))
  act(() => asks()!.requestSubmit())
  await actUntil(() => expect(document.activeElement?.id).toBe('screen'))
  page.place.remove()
})
