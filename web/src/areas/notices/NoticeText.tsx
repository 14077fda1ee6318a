import { blocksOf, Markdown } from '../../public/Markdown.tsx'
import prose from '../../public/prose.module.css'
import { withHosts } from './hosts.ts'

/** Text of a notice: Markdown as on the public pages, with the host of each link. */
export default function NoticeText({ text }: { text: string }) {
  return (
    <div className={prose.prose}>
      <Markdown blocks={withHosts(blocksOf(text))} />
    </div>
  )
}
