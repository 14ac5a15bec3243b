import { queryOptions } from '@tanstack/react-query'
import { callApi } from '#web/query/callApi.ts'
import { changeOrAsk } from '#web/live/changeOrAsk.ts'
import { withdrawStale } from '#web/components/toast/toast.ts'
import { queryKeys } from '#web/query/queryKeys.ts'
import { listen } from '#web/live/listen.ts'
import { listViews, viewChanged, viewRemoved, type View } from '#features/inbox/conversations/views/contract.ts'
import { withoutView, withView } from './withView.ts'

/** One's own views and the shared ones, by name. */
export const viewsQuery = queryOptions({ queryKey: queryKeys.views, queryFn: ({ signal }) => callApi(listViews, {}, { signal }) })

// From the moment somebody looks at views they follow the events; the first load has none.
listen(viewChanged, (view) => follow((views) => withView(views, view)))
listen(viewRemoved, ({ id }) => follow((views) => withoutView(views, id)))

function follow(apply: (views: View[]) => View[]): void {
  changeOrAsk(viewsQuery.queryKey, apply)
  // A view that shows something else by now is not taken back.
  withdrawStale()
}
