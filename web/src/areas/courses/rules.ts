import type { CourseTopic } from '@portal/contract/courses'
import type { TreeNode } from '../../ui/plain/tree.ts'
import type { strokes } from './strokes.ts'

/** Groups of subjects that share a colour. */
type SubjectTone = 'languages' | 'numbers' | 'world' | 'body' | 'arts' | 'other'

interface Subject {
  tone: SubjectTone
  /** Key of a picture in strokes.ts, a separate file because the timetable needs no pictures. */
  picture: keyof typeof strokes
}

/** Subject by a word of the course's name; the first match counts. */
const subjects: readonly (readonly [RegExp, Subject])[] = [
  [/мэдээл/i, { tone: 'numbers', picture: 'computer' }],
  [/математик|алгебр|геометр/i, { tone: 'numbers', picture: 'sums' }],
  [/үндэсний бичиг/i, { tone: 'languages', picture: 'script' }],
  [/уран зохиол/i, { tone: 'languages', picture: 'book' }],
  [/англи|орос|хятад|япон|герман|гадаад/i, { tone: 'languages', picture: 'speech' }],
  [/хэл|яриа/i, { tone: 'languages', picture: 'letters' }],
  [/физик/i, { tone: 'world', picture: 'atom' }],
  [/хими/i, { tone: 'world', picture: 'flask' }],
  [/биологи|байгал/i, { tone: 'world', picture: 'leaf' }],
  [/газар зүй/i, { tone: 'world', picture: 'globe' }],
  [/түүх/i, { tone: 'world', picture: 'house' }],
  [/нийгэм|нийгмийн|орчин/i, { tone: 'world', picture: 'people' }],
  [/ёс зүй|иргэний/i, { tone: 'world', picture: 'scales' }],
  [/зураг зүй/i, { tone: 'arts', picture: 'compasses' }],
  [/урлаг|зураг/i, { tone: 'arts', picture: 'palette' }],
  [/хөгжим/i, { tone: 'arts', picture: 'note' }],
  [/биеийн тамир|хөдөлгөөн/i, { tone: 'body', picture: 'ball' }],
  [/эрүүл мэнд/i, { tone: 'body', picture: 'heart' }],
  [/технологи|дизайн/i, { tone: 'body', picture: 'spanner' }],
]

const other: Subject = { tone: 'other', picture: 'notebook' }

export const subjectOf = (courseName: string): Subject => subjects.find(([word]) => word.test(courseName))?.[1] ?? other

/** Builds a tree from the flat list in its order. A parent topic without subtopics shows a note. */
export function topicTree(topics: readonly CourseTopic[], noSubtopics: string, parentId: number | null = null): TreeNode[] {
  return topics
    .filter((topic) => topic.parentCourseTopicId === parentId)
    .map(({ courseTopicId, courseTopicName, isParent }) => {
      const inner = topicTree(topics, noSubtopics, courseTopicId)
      const none = { id: `${courseTopicId}-none`, name: noSubtopics, content: noSubtopics, children: [] }
      return {
        id: String(courseTopicId),
        name: courseTopicName,
        content: courseTopicName,
        children: isParent === 'Y' && inner.length === 0 ? [none] : inner,
      }
    })
}
