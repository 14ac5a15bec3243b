import { queryOptions } from '@tanstack/react-query'
import { callApi } from '#web/query/callApi.ts'
import { askAgainIfAsking } from '#web/query/askAgainIfAsking.ts'
import { queries } from '#web/query/client.ts'
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
  const { queryKey } = viewsQuery
  queries.setQueryData(queryKey, (views) => views && apply(views))
  // A view that shows something else by now is not taken back.
  withdrawStale()
  askAgainIfAsking(queryKey)
}
