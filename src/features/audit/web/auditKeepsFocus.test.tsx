// @vitest-environment jsdom
import { act, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { actUntil } from '#web/testing/actUntil.ts'
import { shownPage } from '#web/testing/shownPage.tsx'
import { auditStrings } from './audit.strings.ts'
import { AuditFilterBar } from './AuditFilterBar.tsx'
import type { AuditFilters } from './auditFilters.ts'
import { ExportAudit } from './ExportAudit.tsx'

const page = shownPage()
const noFilters: AuditFilters = { who: '', what: '', since: '', until: '' }
const press = (button: HTMLElement) =>
  act(async () => {
    button.focus()
    button.click()
  })

test('the button that clears the filters goes, and the focus to the last of them', async () => {
  document.body.append(page.place)
  function Narrowed() {
    const [filters, setFilters] = useState<AuditFilters>({ ...noFilters, since: '2026-01-01' })
    return <AuditFilterBar filters={filters} people={[]} onChange={setFilters} onClear={() => setFilters(noFilters)} />
  }
  page.show(<Narrowed />)
  await press(page.place.querySelector('button')!)
  expect(page.place.querySelector('button')).toBeNull()
  expect(document.activeElement).toBe([...page.place.querySelectorAll('input')].at(-1))
  page.place.remove()
})

test('an export that is under way leaves its button usable, which keeps the focus, and is not begun a second time', async () => {
  vi.stubGlobal('URL', { createObjectURL: () => 'blob:log', revokeObjectURL: () => undefined })
  const answer = Promise.withResolvers<Response>()
  const asked = vi.fn<() => Promise<Response>>(() => answer.promise)
  vi.stubGlobal('fetch', asked)
  page.show(<ExportAudit question={{}} />)
  const button = page.place.querySelector('button')!
  await press(button)
  expect(button.textContent).toBe(auditStrings.exporting(0))
  expect(button.disabled).toBe(false)
  await press(button)
  answer.resolve(Response.json({ csv: 'time,who\r\n', next: null }))
  await actUntil(() => expect(button.textContent).toBe(auditStrings.export))
  expect(asked).toHaveBeenCalledOnce()
})
