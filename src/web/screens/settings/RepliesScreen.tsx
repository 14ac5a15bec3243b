import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { Reply } from '#features/saved-replies/contract.ts'
import { ReplySettings } from '#features/saved-replies/web/ReplySettings.tsx'
import { replyStrings } from '#features/saved-replies/web/reply.strings.ts'
import { Button } from '#web/components/Button.tsx'
import { usePageTitle } from '#web/hooks/usePageTitle.ts'
import { SettingsPage } from './SettingsPage.tsx'

/** The saved replies of a person, and those of the workspace. */
export function RepliesScreen() {
  usePageTitle(replyStrings.title)
  const [writing, write] = useState<Reply | null>()
  const add = (
    <Button variant="main" onClick={() => write(null)}>
      <Plus size={14} aria-hidden="true" />
      {replyStrings.add}
    </Button>
  )
  return (
    <SettingsPage title={replyStrings.title} hint={replyStrings.hint} action={add}>
      <ReplySettings writing={writing} onWrite={write} />
    </SettingsPage>
  )
}
