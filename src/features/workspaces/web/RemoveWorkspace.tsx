import { workspaceStrings } from './workspace.strings.ts'
import { callApi } from '#web/query/callApi.ts'
import { ConfirmButton } from '#web/components/dialog/ConfirmButton.tsx'
import { Section } from '#web/components/Section.tsx'
import { removeWorkspace, type Workspace } from '#features/workspaces/contract.ts'
import { removedPath } from './removedPath.ts'

const text = workspaceStrings.removal

/** Removes a workspace once its name was typed, and goes where that can be taken back. */
export function RemoveWorkspace({ workspace }: { workspace: Workspace }) {
  const remove = async (typed: string) => {
    await callApi(removeWorkspace, { body: { team_id: workspace.id, name: typed } })
    location.assign(removedPath(workspace.id))
  }
  return (
    <Section title={text.title} hint={text.hint}>
      <ConfirmButton
        name={text.button}
        title={text.confirm(workspace.name)}
        hint={text.hint}
        action={text.button}
        typed={{ label: text.type(workspace.name), name: workspace.name }}
        run={remove}
      />
    </Section>
  )
}
