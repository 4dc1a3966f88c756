import { AuditEntry } from '../../../../contract/audit.ts';
import { defineRecord } from '../../model/handles/record-token.ts';

export const auditTrail = defineRecord('audit', { schema: AuditEntry, id: 'Id' });
