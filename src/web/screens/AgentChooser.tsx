import type { AgentChooserProps } from '#features/bots/web/EngineFields.tsx'
import { lazyComponent } from '#web/lazy/lazyComponent.tsx'
import { LazyField } from '#web/lazy/LazyField.tsx'

// It brings a search field along, which few bots need.
const lazyField = lazyComponent(() => import('#features/agents/web/AgentField.tsx').then((module) => module.AgentField))

/** Chooses the agent of a bot among those of a connected account. */
export function AgentChooser(props: AgentChooserProps) {
  return <LazyField part={lazyField} label={props.label} help={props.help} given={props} />
}
