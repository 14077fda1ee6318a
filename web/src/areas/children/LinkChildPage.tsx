import { pages } from '../../text/mn/pages.ts'
import { useText } from '../../text/words.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'

export default function LinkChildPage() {
  const titles = useText(pages)
  return <PageTitle>{titles.linkChild}</PageTitle>
}
