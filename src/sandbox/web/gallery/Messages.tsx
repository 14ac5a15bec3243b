import { Button } from '#web/components/Button.tsx'
import { Notice } from '#web/components/Notice.tsx'
import { Section } from '#web/components/Section.tsx'
import { toast } from '#web/components/toast/toast.ts'
import { Specimen } from './Specimen.tsx'

const nothing = () => undefined

/** What tells somebody something. */
export function Messages() {
  return (
    <>
      <Specimen wide name="Notice" use="How something went, where it happened.">
        <Notice variant="success" title="Connected">
          The bot is live.
        </Notice>
        <Notice variant="warning" title="Not yet">
          Nobody who may chat has switched on notifications.
        </Notice>
        <Notice variant="failed" title="Failed">
          The company did not answer. <Button>Try again</Button>
        </Notice>
      </Specimen>
      <Specimen name="Toasts" use="What was done, in the corner, and the way back.">
        <Button onClick={() => toast('Saved.')}>Say something</Button>
        <Button onClick={() => toast('Moved to Done.', { action: { name: 'Undo', run: nothing } })}>With a way back</Button>
        <Button onClick={() => toast('The connection is away.', { variant: 'failed' })}>Say that it failed</Button>
        <Button onClick={() => toast('Labelling 94 conversations', { progress: 0.4 })}>Say how far it is</Button>
      </Specimen>
      <Specimen wide name="Section" use="A part of a settings screen with a heading of its own.">
        <Section title="Notifications" hint="Whom this workspace calls, and how.">
          <p>What can be set stands here.</p>
        </Section>
      </Specimen>
    </>
  )
}
