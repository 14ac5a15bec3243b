import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { words } from '#shared/words.ts'
import { sentenceOf } from '#web/api/client.ts'
import { Button } from '#web/ui/Button.tsx'
import { DialogFrame } from '#web/ui/DialogFrame.tsx'
import { TextField } from '#web/ui/Field.tsx'
import { Section } from '#web/ui/Section.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import type { Reply } from '../contract.ts'
import { matchingReplies } from '../rules.ts'
import { repliesQuery } from './repliesQuery.ts'
import { ReplyForm } from './ReplyForm.tsx'
import { ReplyList } from './ReplyList.tsx'
import { replyWords } from './replyWords.ts'

interface ReplySettingsProps {
  /** What is being written: a reply to change, or null for a new one; undefined while nothing is. */
  writing: Reply | null | undefined
  onWrite: (reply: Reply | null | undefined) => void
}

/** Every saved reply somebody has: found by name and words, their own and the shared ones apart. */
export function ReplySettings({ writing, onWrite }: ReplySettingsProps) {
  const { data, error, refetch, isFetching } = useQuery(repliesQuery)
  const [wanted, setWanted] = useState('')
  if (!data && error) {
    return (
      <div role="alert" className="flex flex-wrap items-center gap-3">
        <p>
          {replyWords.failed} {sentenceOf(error)}
        </p>
        <Button onClick={() => void refetch()} disabled={isFetching}>
          {words.frame.retry}
        </Button>
      </div>
    )
  }
  if (!data) return <Skeleton className="h-32 w-full" />
  const found = matchingReplies(data, wanted.trim().replace(/^\//, ''))
  const parts = [
    { title: replyWords.own, replies: found.filter(({ shared }) => !shared) },
    { title: replyWords.ofAll, replies: found.filter(({ shared }) => shared) },
  ]
  return (
    <>
      {data.length === 0 ? (
        <p className="text-ink-2">{replyWords.none}</p>
      ) : (
        <TextField type="search" label={replyWords.find} value={wanted} onChange={(event) => setWanted(event.target.value)} />
      )}
      {data.length > 0 && found.length === 0 ? (
        <p role="status" className="text-ink-2">
          {replyWords.nothingFits}
        </p>
      ) : null}
      {parts.map(({ title, replies }) =>
        replies.length === 0 ? null : (
          <Section key={title} title={title}>
            <div className="rounded-lg border border-line bg-surface px-3.5 py-1">
              <ReplyList name={title} replies={replies} onEdit={onWrite} />
            </div>
          </Section>
        ),
      )}
      {writing === undefined ? null : (
        <DialogFrame
          open
          onOpenChange={(open) => !open && onWrite(undefined)}
          title={writing ? replyWords.edit(writing.name) : replyWords.add}
        >
          <ReplyForm reply={writing} onDone={() => onWrite(undefined)} />
        </DialogFrame>
      )}
    </>
  )
}
