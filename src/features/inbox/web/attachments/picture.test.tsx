// @vitest-environment jsdom
import { act } from 'react'
import { expect, test } from 'vitest'
import { PaneContext, type Pane } from '#features/inbox/web/pane/PaneContext.ts'
import { liveState } from '#web/live/liveState.ts'
import { queries } from '#web/query/client.ts'
import { queryKeys } from '#web/query/queryKeys.ts'
import { shownPage } from '#web/testing/shownPage.tsx'
import { attachmentStrings } from './attachment.strings.ts'
import { Picture } from './Picture.tsx'
import { PictureViewer } from './PictureViewer.tsx'

const page = shownPage()

test('a picture that could not be loaded without a connection is loaded once there is one', () => {
  act(() => liveState.set('offline'))
  page.show(
    <PaneContext value={{ conversation: 'c' } as Pane}>
      <Picture src="/files/1/2" name="cat.png" />
    </PaneContext>,
  )
  const picture = () => page.place.querySelector('img')
  act(() => void picture()!.dispatchEvent(new Event('error')))
  expect(picture()).toBeNull()
  expect(page.place.textContent).toContain(attachmentStrings.pictureMissing)
  act(() => liveState.set('catching up'))
  expect(picture()).toBeNull()
  act(() => liveState.set('live'))
  expect(picture()?.getAttribute('src')).toBe('/files/1/2')
})

test('arrows turn to other pictures before the focus has come into the viewer, and from then on', () => {
  const messages = ['cat', 'dog'].map((name) => ({ message: { attachments: [{ image_url: `/files/1/${name}`, file_name: name }] } }))
  queries.setQueryData([...queryKeys.conversation, 'c'], { messages })
  page.show(<PictureViewer conversation="c" first={{ url: '/files/1/dog', name: 'dog' }} onClose={() => undefined} />)
  const shown = () => document.querySelector('[role=dialog] img')?.getAttribute('src')
  expect(shown()).toBe('/files/1/dog')
  const press = (key: string, place: Element) => act(() => void place.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })))
  press('ArrowLeft', document.body)
  expect(shown()).toBe('/files/1/cat')
  press('ArrowRight', document.querySelector('[role=dialog] button')!)
  expect(shown()).toBe('/files/1/dog')
})
