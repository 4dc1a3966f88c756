import { defineTexts } from '../../contract/texts/define-texts.ts';

export const viewServerTexts = defineTexts('view-server', {
  taken: 'You have a view of this name already',
  onlyAdmins: 'Only an administrator can share a view',
  gone: 'This view no longer exists',
  tooMany: 'You have {most} views of this list already. Delete one first.',
});
