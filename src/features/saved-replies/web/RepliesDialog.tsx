import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button } from '#web/components/Button.tsx'
import { DialogFrame } from '#web/components/dialog/DialogFrame.tsx'
import { toast } from '#web/components/toast/toast.ts'
import type { Reply } from '#features/saved-replies/contract.ts'
import { managingReplies, type Written } from './managingReplies.ts'
import { repliesQuery } from './repliesQuery.ts'
import { ReplyForm } from './ReplyForm.tsx'
import { ReplyList } from './ReplyList.tsx'
import { formTitle, replyStrings } from './reply.strings.ts'

/** Where saved replies are written, changed and deleted without leaving the conversation. */
export function RepliesDialog({ open }: { open: 'all' | Written }) {
  return open === 'all' ? <EveryReply /> : <NewReply written={open} />
}

const close = () => managingReplies.set(null)

/** A new one of what was written. Then one goes on where one was. */
function NewReply({ written }: { written: Written }) {
  const { opener } = written
  const end = (saved?: Reply) => {
    close()
    if (saved) toast(replyStrings.saved(saved.name))
  }
  return (
    <DialogFrame open onOpenChange={close} title={formTitle(null)} {...(opener && { finalFocus: opener })}>
      <ReplyForm reply={null} written={written} onDone={end} />
    </DialogFrame>
  )
}

function EveryReply() {
  const { data: replies = [] } = useQuery(repliesQuery)
  const [form, setForm] = useState<{ reply: Reply | null } | null>(null)
  const add = useRef<HTMLButtonElement>(null)
  const isWriting = form !== null
  useEffect(() => {
    // The form took the focus along; left to the page, Escape would close the conversation.
    if (!isWriting) add.current?.focus()
  }, [isWriting])
  return (
    <DialogFrame open onOpenChange={close} {...(form ? { title: formTitle(form.reply) } : ofList)}>
      {form ? (
        <ReplyForm reply={form.reply} onDone={() => setForm(null)} />
      ) : (
        <>
          {replies.length === 0 ? (
            <p className="mb-3 text-ink-2">{replyStrings.none}</p>
          ) : (
            <div className="mb-3">
              <ReplyList isMixed name={replyStrings.title} replies={replies} onEdit={(reply) => setForm({ reply })} />
            </div>
          )}
          <div className="flex justify-end">
            <Button ref={add} variant="main" onClick={() => setForm({ reply: null })}>
              <Plus size={15} aria-hidden="true" />
              {replyStrings.add}
            </Button>
          </div>
        </>
      )}
    </DialogFrame>
  )
}

const ofList = { title: replyStrings.title, hint: replyStrings.hint }
