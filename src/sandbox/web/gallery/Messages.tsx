import { Button } from '#web/components/Button.tsx'
import { Notice } from '#web/components/Notice.tsx'
import { RemovedList } from '#web/components/RemovedList.tsx'
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
      <Specimen wide name="RemovedList" use="What was removed and can be restored, in a CardList as every list of the settings.">
        <RemovedList
          title="Removed"
          hint="Kept for 30 days."
          removed={[
            { id: 'a', name: 'Support', removed_at: 1_796_000_000 },
            { id: 'b', name: 'Bookings', removed_at: 1_795_900_000 },
          ]}
          text={{ when: (time) => `removed ${time}`, restore: 'Restore', restoreNamed: (name) => `Restore ${name}` }}
          restore={() => Promise.resolve()}
        />
      </Specimen>
    </>
  )
}
