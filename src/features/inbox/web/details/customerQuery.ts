import { infiniteQueryOptions } from '@tanstack/react-query'
import { callApi } from '#web/query/callApi.ts'
import { queryKeys } from '#web/query/queryKeys.ts'
import { conversationsOfCustomer, type CustomerPage } from '#features/inbox/conversations/customerContract.ts'

/** What else the customer of a conversation said. Its key is `['customer', id]`; the live changes keep it exact. */
export const customerQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: [...queryKeys.customer, id] as const,
    queryFn: ({ pageParam, signal }): Promise<CustomerPage> =>
      callApi(conversationsOfCustomer, { params: { id }, query: pageParam === '' ? {} : { cursor: pageParam } }, { signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next ?? undefined,
    structuralSharing: false,
  })
