import { useContext } from 'react';
import { type Filter, type Happened } from '#domain/board/filter.ts';
import { type Span, spanOfDays } from '#domain/dashboard/spans.ts';
import { dashboardMessages } from '#messages/dashboard-messages.ts';
import { useFeatureMessages, useMessages, useZone } from '../../app/context/forge.ts';
import { type ChartLink } from '../../ui/charts/chart-link.ts';
import { BoardLinksContext } from '../idea/links/board-links.ts';

/** The links of the parts of charts; none outside the board. */
export function useChartLinks() {
  const links = useContext(BoardLinksContext);
  const { filter: words } = useMessages();
  const { dashboard } = useFeatureMessages(dashboardMessages);
  const zone = useZone();
  const show = (filter: Partial<Filter>, label?: string): ChartLink | undefined =>
    links === null
      ? undefined
      : { ...(label !== undefined && { label }), onPress: () => links.showOnly(filter) };
  const showSpan = (what: Happened['what'], { from, until }: Span, text?: string) =>
    show({ happened: { what, from, until } }, text && dashboard.show(text));
  return {
    /** Shows the ideas of a filter; the text in the chart is the name. */
    show,
    /** Shows the ideas of a filter that `name` names. */
    showOnly: (name: string, filter: Partial<Filter>) => show(filter, words.showOnly(name)),
    /** Shows the ideas of a filter that `text` counts. */
    showCounted: (text: string, filter: Partial<Filter>) => show(filter, dashboard.show(text)),
    showSpan,
    /** Shows the ideas that were active on these calendar days. */
    showDays: (first: number, last: number, text?: string) =>
      showSpan('active', spanOfDays(first, last, zone), text),
    openIdea: (id: string, title?: string): ChartLink | undefined =>
      links === null
        ? undefined
        : {
            ...(title !== undefined && { label: dashboard.open(title) }),
            onPress: () => links.openIdea(id),
          },
  };
}
