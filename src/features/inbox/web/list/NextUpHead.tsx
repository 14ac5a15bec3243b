import { strings } from '#shared/app.strings.ts'
import { classes } from '#web/components/classes.ts'
import { Kbd } from '#web/components/Kbd.tsx'

/** What the queue is, and its two keys for who may reply, above its rows. */
export function NextUpHead({ mayChat }: { mayChat: boolean }) {
  return (
    <div className="border-b border-line px-3 py-2.5">
      <p aria-hidden="true" className="text-md font-[650] max-md:hidden">
        {strings.frame.nextUp}
      </p>
      <p className="text-sm text-pretty text-ink-2">{strings.list.nextUpHint}</p>
      {mayChat ? (
        // A line each: with the font that is there until the page's own comes they have no room in one.
        <p className="mt-1.5 flex flex-col items-start gap-y-2 text-sm text-ink-3 pointer-coarse:hidden">
          <span className="whitespace-nowrap">
            <Kbd shown>Enter</Kbd> {strings.list.nextUpTakes}
          </span>
          <span className="whitespace-nowrap">
            <Kbd shown>mod+Enter</Kbd> {strings.list.nextUpHandsBack}
          </span>
        </p>
      ) : null}
    </div>
  )
}

/** What the place of the mentions is, above its tools; where there are none (`isBare`) it ends by itself. */
export function MentionsHead({ isBare }: { isBare: boolean }) {
  return (
    <div className={classes('px-3 pt-2.5', isBare && 'border-b border-line pb-2.5')}>
      <p aria-hidden="true" className="text-md font-[650] max-md:hidden">
        {strings.frame.mentions}
      </p>
      <p className="text-sm text-pretty text-ink-2">{strings.frame.mentionsHint}</p>
    </div>
  )
}

/** Which folder it is, where neither the sidebar nor a phone's bar says so: nothing else tells it from the inbox. */
export function FolderHead({ folder }: { folder: 'done' | 'snoozed' }) {
  return (
    <p aria-hidden="true" className="px-3 pt-2.5 text-md font-[650] max-md:hidden xl:hidden">
      {strings.frame[folder]}
    </p>
  )
}
