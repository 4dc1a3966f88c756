/** The target of a form: a resource, its fields, and the edited record if any. */
import { type ComponentType, createContext } from 'react';
import type { z } from 'zod';
import type { Id } from '../../../contract/endpoint.ts';
import type { Versions } from '../../../providers/http/versions.ts';
import type { Row } from '../../../providers/resource-calls.ts';
import type { Resource } from '../../model/declaration/resource.ts';
import type { FieldDeclaration, FormDeclaration } from '../../model/form/form-declaration.ts';
import type { SubmitResult } from '../../model/form/form-field.ts';
import type { OwnSaves } from './own-saves.ts';
import type { VersionedRow } from '../data/use-record.ts';

/** A record that a form edits. `reload` rejects if the record cannot be read. */
export interface EditedRecord extends VersionedRow {
  readonly id: Id;
  reload(): Promise<VersionedRow>;
}

export interface FormTarget {
  readonly resource: Resource;
  readonly form: Partial<Pick<FormDeclaration, 'groups' | 'steps'>> & {
    readonly fields: readonly FieldDeclaration[];
    readonly schema?: z.ZodType;
    readonly submitWhenValid?: true;
  };
  readonly record?: EditedRecord;
  /** Initial values of an action's form, by field name. */
  readonly start?: Row;
  /** The name of the page section that the form edits. */
  readonly section?: string;
  /** The user's saves in all sections of the record's page. */
  readonly saves?: OwnSaves;
  /** The reason why the record cannot be changed now. If set, the form is read-only. */
  readonly refusal?: string | undefined;
  /** Replaces the resource's create and update. `seen` holds the versions of the displayed record. */
  send?(values: Row, seen: Versions): Promise<unknown>;
}

export interface NestedFormProps {
  readonly target: FormTarget;
  readonly submitLabel: string;
  readonly draft: string;
  onChanged(isChanged: boolean): void;
  onCancel(): void;
  onDone(sent: SubmitResult): void;
}

/** The form component for nested records. `RecordForm` provides it to its inputs to avoid a circular import. */
export const NestedForm = createContext<ComponentType<NestedFormProps> | undefined>(undefined);
