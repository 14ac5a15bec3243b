import { useLayoutEffect, useRef, type MouseEvent, type PointerEvent } from 'react'
import { strings } from '#shared/app.strings.ts'
import { Button, type ButtonProps } from '#web/components/Button.tsx'
import { Kbd } from '#web/components/Kbd.tsx'

/** A press so soon (ms) after the button turned under the pointer was meant for what it said before. */
const meantBefore = 600

interface PauseAiButtonProps extends ButtonProps {
  paused: boolean
  /** Nobody of the AI is there to resume. */
  isAiOff?: boolean
}

/**
 * Passes the baton: to a person, or back to the AI. It sets what it says, so two people who press it at once agree; and who was about to press it
 * while a colleague did does not take that back. While the AI of the bot is off there is nobody to resume: who presses it is told why.
 */
export function PauseAiButton({ paused, isAiOff = false, onClick, onPointerEnter, ...rest }: PauseAiButtonProps) {
  const aim = useRef({ paused, isOver: false, isOwn: false, turnedAt: -Infinity })
  useLayoutEffect(() => {
    const { current } = aim
    if (current.paused === paused) return
    if (current.isOver && !current.isOwn) current.turnedAt = performance.now()
    current.paused = paused
    current.isOwn = false
  }, [paused])
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (performance.now() - aim.current.turnedAt < meantBefore) return
    aim.current.isOwn = true
    onClick?.(event)
  }
  const enter = (event: PointerEvent<HTMLButtonElement>) => {
    aim.current.isOver = true
    onPointerEnter?.(event)
  }
  return (
    <Button
      variant={paused ? 'ai' : 'person'}
      aria-disabled={(paused && isAiOff) || undefined}
      className="aria-disabled:opacity-60"
      aria-keyshortcuts="p"
      onClick={press}
      onPointerEnter={enter}
      onPointerLeave={() => void (aim.current.isOver = false)}
      {...rest}
    >
      {paused ? strings.conversation.resume : strings.conversation.pause}
      <span className="max-md:hidden">
        <Kbd>p</Kbd>
      </span>
    </Button>
  )
}
