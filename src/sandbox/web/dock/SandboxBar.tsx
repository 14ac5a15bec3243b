import { Mail, Smartphone } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Button, buttonClasses } from '#web/components/Button.tsx'
import { classes } from '#web/components/classes.ts'
import { useStore } from '#web/hooks/store.ts'
import { useIsNarrow } from '#web/hooks/useMediaQuery.ts'
import { phoneStrings } from '#sandbox/web/phone.strings.ts'
import { useSandboxState } from '#sandbox/web/useSandboxState.ts'
import { Dock } from './Dock.tsx'
import { dockPlace, moveDock } from './dockPlace.ts'
import { useFirstRelay } from './useFirstRelay.ts'

const text = phoneStrings.bar

/** Above every page of the product: that this is the sandbox, and the ways to be a customer and to the mailbox. */
export function SandboxBar() {
  const place = useStore(dockPlace)
  const isNarrow = useIsNarrow()
  const button = useRef<HTMLButtonElement>(null)
  const sandbox = useSandboxState(place.isOpen && place.bot !== null && place.customer !== null)
  const endRelay = useFirstRelay(sandbox.data)
  useEffect(() => {
    document.documentElement.toggleAttribute('data-dock', place.isOpen)
    // On a phone it lies over the page, which waits.
    document.getElementById('page')?.toggleAttribute('inert', place.isOpen && isNarrow)
  }, [place.isOpen, isNarrow])
  return (
    <>
      <div
        id="sandbox-bar"
        role="region"
        aria-label={text.name}
        className="flex items-center gap-2 border-b border-note-line bg-note pr-2 pl-3 text-sm text-ink-2"
      >
        <strong className="font-semibold text-ink">{text.name}</strong>
        <p className="min-w-0 flex-1 truncate max-md:invisible">{phoneStrings.stripeMore}</p>
        <Button
          ref={button}
          variant="ghost"
          className="h-6"
          aria-expanded={place.isOpen}
          aria-controls={place.isOpen ? 'sandbox-dock' : undefined}
          onClick={() => moveDock({ isOpen: !place.isOpen })}
        >
          <Smartphone size={14} aria-hidden="true" />
          {isNarrow ? text.writeShort : text.write}
        </Button>
        <a
          href="/sandbox/mail"
          target="_blank"
          rel="noopener"
          className={classes(buttonClasses({ variant: 'ghost' }), 'h-6 hover:bg-hover hover:text-ink')}
        >
          <Mail size={14} aria-hidden="true" />
          {text.mail}
          <span className="sr-only"> {phoneStrings.newTab}</span>
        </a>
      </div>
      {place.isOpen ? (
        <Dock
          sandbox={sandbox}
          place={place}
          onRelayEnd={endRelay}
          onHide={() => {
            moveDock({ isOpen: false })
            button.current?.focus()
          }}
        />
      ) : null}
    </>
  )
}
