import { strings } from '#shared/app.strings.ts'
import { Button, type ButtonProps } from '#web/components/Button.tsx'
import { Kbd } from '#web/components/Kbd.tsx'

/** Passes the baton: to a person, or back to the AI. It sets what it says, so two people who press it at once agree. */
export function PauseAiButton({ paused, ...rest }: { paused: boolean } & ButtonProps) {
  return (
    <Button variant={paused ? 'ai' : 'person'} aria-keyshortcuts="p" {...rest}>
      {paused ? strings.conversation.resume : strings.conversation.pause}
      <span className="max-md:hidden">
        <Kbd>p</Kbd>
      </span>
    </Button>
  )
}
