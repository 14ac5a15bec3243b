import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { Reply } from '#features/replies/contract.ts'
import { ReplySettings } from '#features/replies/web/ReplySettings.tsx'
import { replyWords } from '#features/replies/web/replyWords.ts'
import { Button } from '#web/ui/Button.tsx'
import { usePageTitle } from '#web/ui/usePageTitle.ts'
import { SettingsPage } from './SettingsPage.tsx'

/** The saved replies of a person, and those of the workspace. */
export function RepliesScreen() {
  usePageTitle(replyWords.title)
  const [writing, write] = useState<Reply | null>()
  const add = (
    <Button look="main" onClick={() => write(null)}>
      <Plus size={14} aria-hidden="true" />
      {replyWords.add}
    </Button>
  )
  return (
    <SettingsPage title={replyWords.title} hint={replyWords.hint} action={add}>
      <ReplySettings writing={writing} onWrite={write} />
    </SettingsPage>
  )
}
