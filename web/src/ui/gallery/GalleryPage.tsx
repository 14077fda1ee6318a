import { gallery } from '../../text/mn/gallery.ts'
import { pages } from '../../text/mn/pages.ts'
import { useText } from '../../text/words.tsx'
import { LanguageChoice, ThemeChoice } from '../frame/choices.tsx'
import { Card } from '../plain/Card.tsx'
import { PageTitle } from '../plain/PageTitle.tsx'
import { Buttons } from './Buttons.tsx'
import { Choices } from './Choices.tsx'
import { Fields, RegistryNumbers } from './Fields.tsx'
import { Figures } from './Figures.tsx'
import classes from './gallery.module.css'
import { Proofs } from './Proofs.tsx'
import { CallStates, Chips, DialogPiece, Initials, Notices, Signs, TabsPiece, ToastButtons } from './pieces.tsx'

/** Every button, field and piece in all its states. */
export default function GalleryPage() {
  const text = useText(gallery)
  const titles = useText(pages)
  return (
    <div className={classes.page}>
      <PageTitle below={text.intro}>{titles.gallery}</PageTitle>
      <div className={classes.columns}>
        <div>
          <Card title={text.look} className={classes.stack}>
            <ThemeChoice />
            <LanguageChoice />
          </Card>
          <Buttons />
          <Chips />
          <Initials />
          <DialogPiece />
          <ToastButtons />
          <TabsPiece />
        </div>
        <div>
          <Fields />
          <Choices />
          <RegistryNumbers />
          <Proofs />
        </div>
        <div>
          <CallStates />
          <Notices />
          <Signs />
        </div>
      </div>
      <Figures />
    </div>
  )
}
