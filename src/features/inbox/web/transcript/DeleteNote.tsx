import type { RefObject } from 'react'
import { ConfirmDialog } from '#web/components/dialog/ConfirmDialog.tsx'
import { toast } from '#web/components/toast/toast.ts'
import { callApi } from '#web/query/callApi.ts'
import { isOpen } from '#web/navigation/isOpen.ts'
import { deleteNote } from '#features/inbox/privacy/noteContract.ts'
import type { Message } from '#features/inbox/timeline/contract.ts'
import { usePane } from '#features/inbox/web/pane/PaneContext.ts'
import { deleteNoteStrings as text } from './deleteNote.strings.ts'

interface DeleteNoteProps {
  note: Message
  opener: RefObject<HTMLElement | null>
  onEnd: () => void
}

/** Asks before a note is deleted. Who deletes their own may go on with its words: to put a mistake right is the most frequent reason. */
export function DeleteNote({ note, opener, onEnd }: DeleteNoteProps) {
  const { conversation, me, write } = usePane()
  const isMine = note.user === me.id
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onEnd()}
      title={text.title}
      hint={text.hint}
      action={text.action}
      opener={opener}
      run={async () => {
        await callApi(deleteNote, { params: { id: conversation }, body: { jmid: note.jmid } })
        const again = () => isOpen(conversation) && write(note.text, 'note')
        toast(text.deleted, isMine && note.text ? { action: { name: text.writeAgain, run: again } } : {})
      }}
    />
  )
}
