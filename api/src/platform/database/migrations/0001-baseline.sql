-- The schema of version 1 with its reference data: tables, functions, data, then keys, indexes and triggers, as pg_dump writes them.
-- Later changes are dated migrations beside this file.

-- Functions refer to tables that come after them.
SET LOCAL check_function_bodies = false;

CREATE EXTENSION IF NOT EXISTS btree_gist WITH SCHEMA public;

CREATE EXTENSION IF NOT EXISTS pg_trgm WITH SCHEMA public;

CREATE EXTENSION IF NOT EXISTS unaccent WITH SCHEMA public;

CREATE FUNCTION public.check_allocation_funded() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
    begin
      if not exists (select from credit_entry where allocation_id = new.id and amount_cents = -new.amount_cents)
      then raise exception 'allocation % comes from no payment and no credit', new.id
        using errcode = 'check_violation', constraint = 'allocation_funded'; end if;
      return null;
    end $$;

CREATE FUNCTION public.check_candidacy_transition() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
    begin
      if not (old.state, new.state) in (
        ('SUBMETIDA', 'EM_ANALISE'), ('EM_ANALISE', 'APROVADA'), ('EM_ANALISE', 'REPROVADA'),
        ('SUBMETIDA', 'DESISTIDA'), ('EM_ANALISE', 'DESISTIDA'),
        ('APROVADA', 'MATRICULADA'), ('APROVADA', 'CADUCADA'), ('REPROVADA', 'EM_ANALISE'))
      then
        raise exception 'candidacy %: % does not lead to %', old.id, old.state, new.state
          using errcode = 'check_violation', constraint = 'candidacy_transition';
      end if;
      new.state_since := now();
      return new;
    end $$;

CREATE FUNCTION public.check_credit_enough() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
    begin
      if (select balance_cents from credit_account where id = new.account_id) < 0 and (select sum(amount_cents) from credit_entry
        where account_id = new.account_id and made_at = new.made_at and payment_id is null) < 0
      then raise exception 'there is not so much credit on account %', new.account_id
        using errcode = 'check_violation', constraint = 'credit_never_negative'; end if;
      return null;
    end $$;

CREATE FUNCTION public.check_end_of_semester() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
    begin
      if current_setting('portal.end_of_semester', true) is distinct from 'on' then
        raise exception 'inscription %: only the end of a semester concludes it', old.id
          using errcode = 'check_violation', constraint = 'inscription_end_of_semester';
      end if;
      return new;
    end $$;

CREATE FUNCTION public.check_enrolment_transition() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
    begin
      if not (old.state, new.state) in (('INSCRITO', 'ANULADO'), ('INSCRITO', 'TRANSFERIDO'), ('INSCRITO', 'DISPENSADO'),
        ('INSCRITO', 'CONCLUIDO'), ('ANULADO', 'INSCRITO'), ('TRANSFERIDO', 'INSCRITO'), ('DISPENSADO', 'ANULADO'),
        ('CONCLUIDO', 'INSCRITO'))
      then
        raise exception 'enrolment %: % does not lead to %', old.id, old.state, new.state
          using errcode = 'check_violation', constraint = 'enrolment_transition';
      end if;
      new.state_since := now();
      return new;
    end $$;

CREATE FUNCTION public.check_inscription_transition() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
    begin
      if not (case when new.type = 'Renovação' then (old.state, new.state) in (
          ('PENDENTE', 'CONFIRMADA'), ('CONFIRMADA', 'CONCLUIDA'), ('PENDENTE', 'CANCELADA'), ('CONFIRMADA', 'CANCELADA'),
          ('CANCELADA', 'CONFIRMADA'), ('CONCLUIDA', 'CONFIRMADA'))
        else (old.state, new.state) in (
          ('PENDENTE', 'CONFIRMADA'), ('CONFIRMADA', 'ACTIVA'), ('ACTIVA', 'CONCLUIDA'), ('ACTIVA', 'CONFIRMADA'),
          ('ACTIVA', 'SUSPENSA'), ('SUSPENSA', 'ACTIVA'), ('PENDENTE', 'ANULADA'), ('CONFIRMADA', 'ANULADA'),
          ('ACTIVA', 'ANULADA'), ('ACTIVA', 'TRANSFERIDA'), ('ANULADA', 'CONFIRMADA')) end)
      then
        raise exception 'inscription %: % does not lead to %', old.id, old.state, new.state
          using errcode = 'check_violation', constraint = 'inscription_transition';
      end if;
      new.state_since := now();
      return new;
    end $$;

CREATE FUNCTION public.check_invoice_paid() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
    declare
      invoice integer := case tg_table_name when 'invoice' then new.id else (to_jsonb(new) ->> 'invoice_id')::integer end;
      stands bigint;
    begin
      select paid_cents into stands from invoice it where it.id = invoice for no key update;
      if stands is distinct from (select coalesce(sum(amount_cents), 0) from allocation where invoice_id = invoice)
      then raise exception 'what is paid of invoice % is not what was allocated to it', invoice
        using errcode = 'check_violation', constraint = 'invoice_paid_of_allocations'; end if;
      return null;
    end $$;

CREATE FUNCTION public.check_invoice_total() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
    begin
      if new.total_cents is distinct from (select sum(amount_cents) from invoice_line where invoice_id = new.id)
      then raise exception 'the total of invoice % is not that of its lines', new.id
        using errcode = 'check_violation', constraint = 'invoice_total_of_lines'; end if;
      return new;
    end $$;

CREATE FUNCTION public.check_pauta_transition() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
    begin
      if not (old.state, new.state) in (('EM_EDICAO', 'SUBMETIDA'), ('SUBMETIDA', 'EM_EDICAO'), ('SUBMETIDA', 'HOMOLOGADA'),
        ('HOMOLOGADA', 'RECTIFICADA'))
      then
        raise exception 'pauta %: % does not lead to %', old.id, old.state, new.state
          using errcode = 'check_violation', constraint = 'pauta_transition';
      end if;
      new.state_since := now();
      return new;
    end $$;

CREATE FUNCTION public.check_payment_accounted() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
    declare
      payment integer := case tg_table_name when 'payment' then new.id else (to_jsonb(new) ->> 'payment_id')::integer end;
      expected bigint;
    begin
      select case it.state when 'CONCILIADO' then it.amount_cents else 0 end into expected
        from payment it where it.id = payment for no key update;
      if expected <> (select coalesce(sum(amount_cents), 0) from allocation where payment_id = payment)
        + (select coalesce(sum(amount_cents), 0) from credit_entry where payment_id = payment)
      then raise exception 'payment % is not the sum of its allocations and its credit', payment
        using errcode = 'check_violation', constraint = 'payment_accounted'; end if;
      return null;
    end $$;

CREATE FUNCTION public.check_rectification_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
    begin
      if old.state <> 'PENDENTE' or (old.pauta_id, old.grade_id, old.old_status, old.old_hundredths, old.new_status, old.new_hundredths,
          old.reason, old.attachment_id, old.asked_by, old.asked_at)
        is distinct from (new.pauta_id, new.grade_id, new.old_status, new.old_hundredths, new.new_status, new.new_hundredths,
          new.reason, new.attachment_id, new.asked_by, new.asked_at)
      then
        raise exception 'rectification % is decided once and says what it said', old.id
          using errcode = 'check_violation', constraint = 'grade_rectification_once';
      end if;
      return new;
    end $$;

CREATE FUNCTION public.check_reopening_transition() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
    begin
      if not (old.state, new.state) in (('PENDENTE', 'AUTORIZADO'), ('PENDENTE', 'RECUSADO'), ('AUTORIZADO', 'FECHADO')) then
        raise exception 'reopening %: % does not lead to %', old.id, old.state, new.state
          using errcode = 'check_violation', constraint = 'grade_reopening_transition';
      end if;
      return new;
    end $$;

CREATE FUNCTION public.check_sponsor_split() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
    begin
      if new.amount_cents <> (select coalesce(sum(p.amount_cents), 0) from sponsor_split_line l join payment p on p.id = l.payment_id
          where l.split_id = new.id and p.part_of_id = new.payment_id)
        or new.amount_cents <> (select amount_cents from payment where id = new.payment_id)
      then raise exception 'the parts of split % do not add up to its payment', new.id
        using errcode = 'check_violation', constraint = 'sponsor_split_adds_up'; end if;
      return null;
    end $$;

CREATE FUNCTION public.check_transition() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
    begin
      if not (old.state || '>' || new.state) = any (tg_argv[0]::text[]) then
        raise exception '% %: % does not lead to %', tg_table_name, old.id, old.state, new.state
          using errcode = 'check_violation', constraint = tg_table_name || '_transition';
      end if;
      return new;
    end $$;

CREATE FUNCTION public.check_undone() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
    begin
      if not exists (select from allocation done where done.id = new.undoes_id and done.undoes_id is null
        and done.amount_cents = -new.amount_cents and done.invoice_id = new.invoice_id
        and done.payment_id is not distinct from new.payment_id)
      then raise exception 'an allocation is undone as a whole' using errcode = 'check_violation', constraint = 'allocation_undone_whole'; end if;
      return new;
    end $$;

CREATE FUNCTION public.count_role_users() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
    declare
      sign integer := case tg_op when 'DELETE' then -1 else 1 end;
    begin
      -- In the order of ids, so that two that touch the same roles wait for each other instead of for ever.
      perform from role_usage where role_id in (select role_id from changed) order by role_id for update;
      update role_usage it set users = it.users + sign * of_role.n
        from (select role_id, count(*) as n from changed group by role_id) of_role
        where it.role_id = of_role.role_id;
      return null;
    end $$;

CREATE FUNCTION public.end_reference_groups() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
    begin
      update payment_reference set state = 'ANULADA', updated_at = now()
      where state = 'ATRIBUIDA' and group_id in (select group_id from reference_group_invoice where invoice_id = new.id);
      return null;
    end $$;

CREATE FUNCTION public.f_unaccent(text) RETURNS text
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN public.unaccent('public.unaccent'::regdictionary, $1);

CREATE FUNCTION public.hold_inscriptions_of_person() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
    begin
      perform from inscription i join student s on s.id = i.student_id where s.person_id = new.id
        order by i.id for no key update of i;
      return null;
    end $$;

CREATE FUNCTION public.inscription_fact_of_inscription() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
    begin
      if tg_op = 'INSERT' then
        perform from person p join student s on s.person_id = p.id where s.id = new.student_id for share of p;
      end if;
      perform take_inscription_facts(array[new.id]);
      return null;
    end $$;

CREATE FUNCTION public.inscription_fact_of_instalment() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
    declare
      ids integer[] := array(select f.inscription_id from instalment n join invoice f on f.id = n.first_invoice_id
        where f.inscription_id is not null and n.invoice_id = case tg_table_name when 'invoice' then (to_jsonb(new) ->> 'id')::integer
          else (to_jsonb(new) ->> 'invoice_id')::integer end);
    begin
      if cardinality(ids) > 0 then
        perform take_inscription_facts(ids);
      end if;
      return null;
    end $$;

CREATE FUNCTION public.inscription_fact_of_invoice() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
    begin
      perform take_inscription_facts(array[new.inscription_id]);
      return null;
    end $$;

CREATE FUNCTION public.inscription_fact_of_person() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
    begin
      perform take_inscription_facts(array(select i.id from inscription i join student s on s.id = i.student_id where s.person_id = new.id));
      return null;
    end $$;

CREATE FUNCTION public.inscription_fact_of_student() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
    begin
      perform take_inscription_facts(array(select id from inscription where student_id = new.id));
      return null;
    end $$;

CREATE FUNCTION public.keep_balance() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
    begin
      update credit_account set balance_cents = balance_cents + new.amount_cents,
        owed_since = case when balance_cents + new.amount_cents < 0 then coalesce(owed_since, now()) end
        where id = new.account_id;
      return new;
    end $$;

CREATE FUNCTION public.keep_fee() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
    begin
      if tg_op = 'DELETE' or old.replaced_by_id is not null
        or (old.replaced_at is not null and new.replaced_at is distinct from old.replaced_at)
        or to_jsonb(new) - array['replaced_at', 'replaced_by_id'] <> to_jsonb(old) - array['replaced_at', 'replaced_by_id']
      then raise exception 'a version of a fee never changes' using errcode = 'insufficient_privilege'; end if;
      return new;
    end $$;

CREATE FUNCTION public.keep_issued_invoice() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
    begin
      if to_jsonb(new) - array['state', 'paid_cents', 'annulled_reason', 'updated_at', 'version']
        <> to_jsonb(old) - array['state', 'paid_cents', 'annulled_reason', 'updated_at', 'version']
      then raise exception 'invoice % is issued', old.id using errcode = 'insufficient_privilege'; end if;
      return new;
    end $$;

CREATE FUNCTION public.keep_issued_line() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
    begin
      perform 1 from invoice where id in (old.invoice_id, new.invoice_id) for share;
      if exists (select from invoice where id in (old.invoice_id, new.invoice_id) and state <> 'RASCUNHO')
      then raise exception 'the invoice of this line is issued' using errcode = 'insufficient_privilege'; end if;
      return coalesce(new, old);
    end $$;

CREATE FUNCTION public.keep_receipt() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
    begin
      if tg_op = 'DELETE' or old.voided_at is not null or new.voided_at is null
        or to_jsonb(new) - array['voided_at', 'void_reason'] <> to_jsonb(old) - array['voided_at', 'void_reason']
      then raise exception 'receipt is never deleted and never changes' using errcode = 'insufficient_privilege'; end if;
      return new;
    end $$;

CREATE FUNCTION public.keep_reference() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
    begin
      if (new.entity_id, new.number) is distinct from (old.entity_id, old.number)
        or (old.state <> 'LIVRE' and (new.invoice_id, new.group_id, new.amount_cents, new.expires_on)
          is distinct from (old.invoice_id, old.group_id, old.amount_cents, old.expires_on))
      then raise exception 'reference % is given', old.id using errcode = 'insufficient_privilege'; end if;
      return new;
    end $$;

CREATE FUNCTION public.keep_reference_count() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
    begin
      if tg_op = 'UPDATE' and new.last_reference < old.last_reference
      then raise exception 'references of an entity are never used again' using errcode = 'insufficient_privilege'; end if;
      new.last_reference := greatest(new.last_reference,
        (select max(last_reference) from payment_entity where code = new.code));
      return new;
    end $$;

CREATE FUNCTION public.keep_sponsor_split() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
    begin
      if old.state in ('PREVISTO', 'A_REPARTIR') then return old; end if;
      raise exception 'a split that was made stays' using errcode = 'insufficient_privilege';
    end $$;

CREATE FUNCTION public.keep_transaction_key() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
    begin new.transaction_key := transaction_key(new.method, new.transaction); return new; end $$;

CREATE FUNCTION public.latest_inscription_state(whose integer) RETURNS text
    LANGUAGE sql STABLE
    AS $$
    select state from inscription where student_id = whose order by year desc, id desc limit 1 $$;

CREATE FUNCTION public.move_role_user() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
    begin
      perform from role_usage where role_id in (old.role_id, new.role_id) order by role_id for update;
      update role_usage set users = users + case role_id when new.role_id then 1 else -1 end
        where role_id in (old.role_id, new.role_id);
      return null;
    end $$;

CREATE FUNCTION public.note_changed_grades() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
    begin
      insert into grade_event (grade_id, edition_id, old_status, old_hundredths, new_status, new_hundredths, version, author_id, at,
          client_id, reason)
        select n.id, i.edition_id, o.status, o.hundredths, n.status, n.hundredths, n.version, n.changed_by, n.changed_at,
          n.client_id, n.reason
        from new_rows n join old_rows o on o.id = n.id join grade_item i on i.id = n.item_id
        where o.version <> n.version order by n.id;
      return null;
    end $$;

CREATE FUNCTION public.note_new_grades() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
    begin
      insert into grade_event (grade_id, edition_id, new_status, new_hundredths, version, author_id, at, client_id, reason)
        select n.id, i.edition_id, n.status, n.hundredths, n.version, n.changed_by, n.changed_at, n.client_id, n.reason
        from new_rows n join grade_item i on i.id = n.item_id order by n.id;
      return null;
    end $$;

CREATE FUNCTION public.note_staff_without_account() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
    begin
      perform from user_account where person_id = new.person_id for key share;
      if not found then
        insert into staff_without_account values (new.person_id) on conflict do nothing;
      end if;
      return null;
    end $$;

CREATE FUNCTION public.open_role_usage() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
    begin insert into role_usage values (new.id, 0); return null; end $$;

CREATE FUNCTION public.pass_account_to_staff() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
    begin
      if tg_op = 'INSERT' then
        delete from staff_without_account it using changed where it.person_id = changed.person_id;
      else
        insert into staff_without_account
          select person_id from changed
          where exists (select from teacher t where t.person_id = changed.person_id)
            or exists (select from employee e where e.person_id = changed.person_id)
          on conflict do nothing;
      end if;
      return null;
    end $$;

CREATE FUNCTION public.pass_course_name() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
    begin
      update course_subject p set sort_key = plan_key(new.name_key, p.academic_year_id, p.semester_id, s.name_key)
        from subject s where p.course_id = new.id and s.id = p.subject_id;
      return null;
    end $$;

CREATE FUNCTION public.pass_inscription_charge_state() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
    begin
      update inscription_charge set state = new.state where invoice_id = new.id;
      return null;
    end $$;

CREATE FUNCTION public.pass_inscription_state() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
    declare
      whose integer := coalesce(new.student_id, old.student_id);
      latest text := latest_inscription_state(whose);
    begin
      update student set inscription_state = latest where id = whose and inscription_state is distinct from latest;
      return null;
    end $$;

CREATE FUNCTION public.pass_inscription_study() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
    begin
      update inscription_charge c set course_id = new.course_id, year = new.year
        from invoice i where i.inscription_id = new.id and c.invoice_id = i.id;
      return null;
    end $$;

CREATE FUNCTION public.pass_invoice_state() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
    begin
      update monthly_charge set state = new.state, due_date = new.due_date where invoice_id = new.id;
      return null;
    end $$;

CREATE FUNCTION public.pass_person_name() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
    begin
      update teacher set name_key = new.name_key where person_id = new.id;
      update employee set name_key = new.name_key where person_id = new.id;
      update user_account set name_key = new.name_key where person_id = new.id;
      update student set name_key = new.name_key where person_id = new.id;
      update inscription set name_key = new.name_key
        where student_id in (select id from student where person_id = new.id);
      return null;
    end $$;

CREATE FUNCTION public.pass_student_name() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
    begin
      perform from inscription_charge where student_id = new.id order by invoice_id for no key update;
      update inscription_charge set name_key = new.name_key where student_id = new.id;
      return null;
    end $$;

CREATE FUNCTION public.pass_subject_name() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
    begin
      update course_subject p set sort_key = plan_key(c.name_key, p.academic_year_id, p.semester_id, new.name_key)
        from course c where p.subject_id = new.id and c.id = p.course_id;
      return null;
    end $$;

CREATE TABLE public.permission (
    id integer NOT NULL,
    name text NOT NULL,
    module text NOT NULL,
    action text NOT NULL,
    label text NOT NULL,
    master_only boolean DEFAULT false NOT NULL,
    CONSTRAINT permission_check CHECK ((name = ((module || '.'::text) || action))),
    CONSTRAINT permission_label_shape CHECK (((btrim(label) = label) AND (label <> ''::text) AND (length(label) <= 120))),
    CONSTRAINT permission_name_shape CHECK (((name ~ '^[a-z][a-z_]*[.][a-z][a-z_]*$'::text) AND (length(name) <= 60)))
);

CREATE TABLE public.role (
    id integer NOT NULL,
    name text NOT NULL,
    description text,
    base boolean DEFAULT false NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    name_key text GENERATED ALWAYS AS (lower(public.f_unaccent(name))) STORED NOT NULL COLLATE pg_catalog."C",
    CONSTRAINT role_name_check CHECK (((btrim(name) = name) AND (name <> ''::text) AND (length(name) <= 60)))
);

CREATE TABLE public.role_permission (
    role_id integer NOT NULL,
    permission_id integer NOT NULL
);

CREATE PROCEDURE public.permit_register(IN area text, IN title text)
    LANGUAGE sql
    BEGIN ATOMIC
 INSERT INTO public.permission (name, module, action, label)  SELECT ((permit_register.area || '.'::text) || a.action),
             permit_register.area AS area,
             a.action,
             ((a.verb || ' '::text) || permit_register.title)
            FROM ( VALUES ('read'::text,'Ver'::text), ('create'::text,'Criar'::text), ('update'::text,'Editar'::text), ('delete'::text,'Eliminar'::text)) a(action, verb);
 INSERT INTO public.role_permission (role_id, permission_id)  SELECT role.id,
             permission.id
            FROM (public.role
              CROSS JOIN public.permission)
           WHERE ((role.name = ANY (ARRAY['Master'::text, 'Admin'::text])) AND (permission.module = permit_register.area));
END;

CREATE FUNCTION public.place_teaching() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
    begin
      select e.class_id, e.subject_id, c.course_id, e.year, e.semester_id
        into new.class_id, new.subject_id, new.course_id, new.year, new.semester_id
        from edition e join class_group c on c.id = e.class_id where e.id = new.edition_id;
      return new;
    end $$;

CREATE FUNCTION public.plan_key(course_name text, year integer, semester integer, subject_name text) RETURNS text
    LANGUAGE sql IMMUTABLE
    RETURN (((((course_name || chr(1)) || chr((16 + year))) || chr((16 + semester))) || chr(1)) || subject_name);

CREATE FUNCTION public.refuse_audit_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
    begin raise exception 'audit_log is append-only' using errcode = 'insufficient_privilege'; end $$;

CREATE FUNCTION public.refuse_balance() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
    begin raise exception 'a balance is the sum of its entries' using errcode = 'insufficient_privilege'; end $$;

CREATE FUNCTION public.refuse_beginning() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
    begin raise exception '% % does not begin as %', tg_table_name, new.id, new.state
      using errcode = 'check_violation', constraint = tg_table_name || '_transition'; end $$;

CREATE FUNCTION public.refuse_change_of_members() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
    begin
      if exists (select from pauta where id = old.pauta_id and state in ('HOMOLOGADA', 'RECTIFICADA'))
        and current_setting('portal.move', true) is distinct from 'on'
      then
        raise exception 'the students of a homologated pauta stay'
          using errcode = 'check_violation', constraint = 'pauta_student_stays';
      end if;
      return coalesce(new, old);
    end $$;

CREATE FUNCTION public.refuse_closed_grade() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
    begin
      if exists (select from pauta_student m join grade_item i on i.id = new.item_id and i.kind = m.kind
          where m.enrolment_id = new.enrolment_id)
        and current_setting('portal.rectification', true) is distinct from 'on'
      then
        raise exception 'the pauta of enrolment % is submitted', new.enrolment_id
          using errcode = 'check_violation', constraint = 'grade_open';
      end if;
      return new;
    end $$;

CREATE FUNCTION public.refuse_closed_weight() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
    begin
      if new.kind = 'FREQUENCIA' and exists (select from pauta p where p.edition_id = new.edition_id and p.kind = 'FREQUENCIA'
          and p.number = 0 and p.state <> 'EM_EDICAO')
      then
        raise exception 'the weights of edition % are closed', new.edition_id
          using errcode = 'check_violation', constraint = 'grade_item_open';
      end if;
      return new;
    end $$;

CREATE FUNCTION public.refuse_event_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
    begin raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege'; end $$;

CREATE FUNCTION public.refuse_first_candidacy_state() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
    begin raise exception 'a candidacy begins as SUBMETIDA'
      using errcode = 'check_violation', constraint = 'candidacy_transition'; end $$;

CREATE FUNCTION public.refuse_first_enrolment_state() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
    begin raise exception 'an enrolment in an edition begins as INSCRITO'
      using errcode = 'check_violation', constraint = 'enrolment_transition'; end $$;

CREATE FUNCTION public.refuse_first_inscription_state() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
    begin raise exception 'an inscription begins as PENDENTE'
      using errcode = 'check_violation', constraint = 'inscription_transition'; end $$;

CREATE FUNCTION public.refuse_grade_of_closed_edition() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
    begin
      if exists (select from grade_item i join edition e on e.id = i.edition_id
          where i.id = new.item_id and e.closed_at is not null)
        and current_setting('portal.rectification', true) is distinct from 'on'
      then
        raise exception 'the edition of enrolment % is closed', new.enrolment_id
          using errcode = 'check_violation', constraint = 'grade_edition_open';
      end if;
      return new;
    end $$;

CREATE FUNCTION public.refuse_grade_removal() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
    begin raise exception 'a grade is emptied, never deleted' using errcode = 'check_violation', constraint = 'grade_kept'; end $$;

CREATE FUNCTION public.refuse_layout_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
    begin raise exception 'a version of a bank layout never changes: make the next one'; end $$;

CREATE FUNCTION public.refuse_other_inscription_type() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
    begin raise exception 'the type of an inscription never changes'
      using errcode = 'check_violation', constraint = 'inscription_type_fixed'; end $$;

CREATE FUNCTION public.refuse_own_homologation() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
    begin
      if new.to_state = 'HOMOLOGADA' and new.actor_id = (select e.actor_id from pauta_event e
          where e.pauta_id = new.pauta_id and e.to_state = 'SUBMETIDA' order by e.id desc limit 1)
      then
        raise exception 'pauta % is homologated by another person than who submitted it', new.pauta_id
          using errcode = 'check_violation', constraint = 'pauta_homologated_by_other';
      end if;
      return new;
    end $$;

CREATE FUNCTION public.refuse_payment_removal() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
    begin raise exception '% is never deleted', tg_table_name using errcode = 'insufficient_privilege'; end $$;

CREATE FUNCTION public.refuse_weight_of_closed_edition() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
    begin
      if exists (select from edition e where e.id = new.edition_id and e.closed_at is not null) then
        raise exception 'edition % is closed', new.edition_id
          using errcode = 'check_violation', constraint = 'weight_edition_open';
      end if;
      return new;
    end $$;

CREATE FUNCTION public.take_class_of_student() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
    begin
      update student set class_id = (select m.class_id from class_student m where m.student_id = student.id and m.status = 'ALOCADO')
        where id = coalesce(new.student_id, old.student_id);
      return null;
    end $$;

CREATE FUNCTION public.take_enrolled_year() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
    begin
      update student set enrolled_in = known.year
        from (select max(year) as year from enrolment where student_id = coalesce(new.student_id, old.student_id)
          and state = 'INSCRITO') known
        where id = coalesce(new.student_id, old.student_id) and enrolled_in is distinct from known.year;
      return null;
    end $$;

CREATE FUNCTION public.take_inscription_charge() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
    begin
      perform take_inscription_charges(array[new.id]);
      return null;
    end $$;

CREATE FUNCTION public.take_inscription_charges(ids integer[]) RETURNS void
    LANGUAGE plpgsql
    AS $$
    begin
      perform from student where id in (select student_id from invoice where id = any (ids)) order by id for no key update;
      insert into inscription_charge (invoice_id, student_id, type, state, course_id, year, name_key)
      select i.id, s.id, i.type, i.state, f.course_id, f.year, s.name_key
      from invoice i join student s on s.id = i.student_id left join inscription f on f.id = i.inscription_id
      where i.id = any (ids) and i.type in ('INSCRICAO', 'RENOVACAO');
    end $$;

CREATE FUNCTION public.take_inscription_facts(ids integer[]) RETURNS void
    LANGUAGE plpgsql
    AS $$
    begin
      perform from inscription_fact where inscription_id = any (ids) order by inscription_id for update;
      insert into inscription_fact (inscription_id, student_id, year, course_id, level_id, shift, type, state, semester_id, from_candidacy, month,
        gender, birth_year, province_id, nationality, has_disability, disability_type, expected_cents, received_cents, name_key)
      select i.id, i.student_id, i.year, i.course_id, i.level_id, i.shift, i.type, i.state, i.semester_id, i.candidacy_id is not null,
        date_trunc('month', i.created_at at time zone 'Africa/Maputo')::date,
        p.gender, extract(year from p.birth_date)::smallint, p.province_id, p.nationality, p.has_disability, p.disability_type,
        coalesce(bill.total_cents, 0) + coalesce(later.total_cents, 0), coalesce(bill.paid_cents, 0) + coalesce(later.paid_cents, 0), i.name_key
      from inscription i join student s on s.id = i.student_id join person p on p.id = s.person_id
        left join invoice bill on bill.inscription_id = i.id and bill.state <> 'ANULADA' and bill.state <> 'RASCUNHO'
          and bill.type in ('INSCRICAO', 'RENOVACAO')
        left join lateral (select sum(part.total_cents)::bigint as total_cents, sum(part.paid_cents)::bigint as paid_cents
          from instalment n join invoice part on part.id = n.invoice_id
          where n.first_invoice_id = bill.id and part.state <> 'ANULADA' and part.state <> 'RASCUNHO') later on true
      where i.id = any (ids)
      on conflict (inscription_id) do update set (student_id, year, course_id, level_id, shift, type, state, semester_id, from_candidacy, month,
        gender, birth_year, province_id, nationality, has_disability, disability_type, expected_cents, received_cents, name_key) =
        (excluded.student_id, excluded.year, excluded.course_id, excluded.level_id, excluded.shift, excluded.type, excluded.state, excluded.semester_id,
        excluded.from_candidacy, excluded.month, excluded.gender, excluded.birth_year, excluded.province_id, excluded.nationality,
        excluded.has_disability, excluded.disability_type, excluded.expected_cents, excluded.received_cents, excluded.name_key);
    end $$;

CREATE FUNCTION public.take_invoice_state() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
    begin
      select state, due_date into strict new.state, new.due_date from invoice
        where id = new.invoice_id and type = 'PROPINA' for share;
      return new;
    end $$;

CREATE FUNCTION public.take_person_name() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
    begin
      new.name_key := (select name_key from person where id = new.person_id);
      return new;
    end $$;

CREATE FUNCTION public.take_plan_key() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
    begin
      new.sort_key := plan_key(
        (select name_key from course where id = new.course_id), new.academic_year_id, new.semester_id,
        (select name_key from subject where id = new.subject_id));
      return new;
    end $$;

CREATE FUNCTION public.take_student_name() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
    begin
      new.name_key := (select name_key from student where id = new.student_id);
      return new;
    end $$;

CREATE FUNCTION public.tell_grades() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
    begin
      perform pg_notify('grades', edition_id || ':' || max(id)) from new_rows group by edition_id;
      return null;
    end $$;

CREATE FUNCTION public.tell_identity() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
    declare
      kind text := tg_argv[0];
      key text := tg_argv[1];
    begin
      if tg_op <> 'INSERT' then perform pg_notify('identity', kind || ':' || (to_jsonb(old) ->> key)); end if;
      if tg_op <> 'DELETE' then perform pg_notify('identity', kind || ':' || (to_jsonb(new) ->> key)); end if;
      return null;
    end $$;

CREATE FUNCTION public.tell_identity_all() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
    begin perform pg_notify('identity', 'all'); return null; end $$;

CREATE FUNCTION public.tell_job() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
      begin perform pg_notify('job', ''); return null; end $$;

CREATE FUNCTION public.tell_outbox() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
    begin perform pg_notify('outbox', ''); return null; end $$;

CREATE FUNCTION public.transaction_key(method text, number text) RETURNS text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
    select case when method = 'NUMERARIO' then 'NUMERARIO ' || upper(number)
      else coalesce(nullif(upper(regexp_replace(number, '[^[:alnum:]]', '', 'g')), ''), number) end $$;

CREATE TABLE public.academic_year (
    id integer NOT NULL,
    designation text NOT NULL,
    start_date date,
    end_date date,
    active boolean DEFAULT true NOT NULL,
    CONSTRAINT academic_year_check CHECK ((start_date < end_date)),
    CONSTRAINT academic_year_check1 CHECK (((length(designation) = 4) = ((start_date IS NOT NULL) AND (end_date IS NOT NULL)))),
    CONSTRAINT academic_year_designation_check CHECK ((designation ~ '^([1-8]|20[0-9]{2})$'::text))
);

ALTER TABLE public.academic_year ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.academic_year_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.access_request (
    id integer NOT NULL,
    user_id integer NOT NULL,
    path text NOT NULL,
    permission text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);

ALTER TABLE public.access_request ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.access_request_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.activity (
    id integer NOT NULL,
    type text NOT NULL,
    academic_year_id integer NOT NULL,
    semester_id integer NOT NULL,
    level_id integer,
    course_id integer,
    date_start timestamp with time zone NOT NULL,
    date_end timestamp with time zone NOT NULL,
    late_end timestamp with time zone,
    suspended_at timestamp with time zone,
    note text DEFAULT ''::text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    closed_at timestamp with time zone,
    CONSTRAINT activity_check CHECK ((date_start < date_end)),
    CONSTRAINT activity_check1 CHECK ((date_end <= late_end)),
    CONSTRAINT activity_closed_after_start CHECK ((closed_at >= date_start)),
    CONSTRAINT activity_note_check CHECK ((length(note) <= 1000)),
    CONSTRAINT activity_type_check CHECK ((type = ANY (ARRAY['INICIO_ANO'::text, 'INSCRICAO'::text, 'RENOVACAO'::text, 'AVALIACAO_FREQUENCIA'::text, 'EXAME_NORMAL'::text, 'EXAME_RECORRENCIA'::text, 'EXAME_ESPECIAL'::text])))
);

ALTER TABLE public.activity ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.activity_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.adaptation (
    id integer NOT NULL,
    student_id integer NOT NULL,
    kind text NOT NULL,
    minutes_per_hour integer,
    note text DEFAULT ''::text NOT NULL,
    valid_from date NOT NULL,
    valid_until date,
    recorded_at timestamp with time zone DEFAULT now() NOT NULL,
    recorded_by integer NOT NULL,
    ended_at timestamp with time zone,
    ended_by integer,
    end_reason text DEFAULT ''::text NOT NULL,
    CONSTRAINT adaptation_check CHECK ((valid_until >= valid_from)),
    CONSTRAINT adaptation_check1 CHECK (((kind = 'TEMPO_EXTRA'::text) = (minutes_per_hour IS NOT NULL))),
    CONSTRAINT adaptation_check2 CHECK (((kind <> 'OUTRA'::text) OR (note <> ''::text))),
    CONSTRAINT adaptation_check3 CHECK ((((ended_at IS NULL) = (ended_by IS NULL)) AND ((ended_at IS NULL) = (end_reason = ''::text)))),
    CONSTRAINT adaptation_end_reason_check CHECK ((length(end_reason) <= 500)),
    CONSTRAINT adaptation_kind_check CHECK ((kind = ANY (ARRAY['TEMPO_EXTRA'::text, 'LETRA_AMPLIADA'::text, 'SALA_TERREA'::text, 'OUTRA'::text]))),
    CONSTRAINT adaptation_minutes_per_hour_check CHECK (((minutes_per_hour >= 1) AND (minutes_per_hour <= 60))),
    CONSTRAINT adaptation_note_check CHECK ((length(note) <= 300))
);

ALTER TABLE public.adaptation ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.adaptation_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.allocation (
    id integer NOT NULL,
    payment_id integer,
    invoice_id integer NOT NULL,
    amount_cents bigint NOT NULL,
    undoes_id integer,
    made_at timestamp with time zone DEFAULT now() NOT NULL,
    made_by integer,
    CONSTRAINT allocation_amount_cents_check CHECK ((amount_cents <> 0)),
    CONSTRAINT allocation_check CHECK (((amount_cents < 0) = (undoes_id IS NOT NULL)))
);

ALTER TABLE public.allocation ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.allocation_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.attachment (
    id integer NOT NULL,
    sha256 text NOT NULL,
    media_type text NOT NULL,
    size integer NOT NULL,
    name text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT attachment_name_check CHECK (((name <> ''::text) AND (length(name) <= 200))),
    CONSTRAINT attachment_sha256_check CHECK ((sha256 ~ '^[0-9a-f]{64}$'::text)),
    CONSTRAINT attachment_size_check CHECK ((size > 0))
);

ALTER TABLE public.attachment ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.attachment_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.audit_log (
    id bigint NOT NULL,
    at timestamp with time zone DEFAULT now() NOT NULL,
    actor_id integer,
    role text,
    ip text,
    action text NOT NULL,
    entity text NOT NULL,
    entity_id text,
    changes jsonb DEFAULT '[]'::jsonb NOT NULL,
    reason text,
    request_id text,
    actor_name text,
    CONSTRAINT audit_log_changes_check CHECK ((jsonb_typeof(changes) = 'array'::text))
);

ALTER TABLE public.audit_log ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.audit_log_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.bank_import (
    id integer NOT NULL,
    entity_id integer NOT NULL,
    format text NOT NULL,
    file_name text NOT NULL,
    sha256 text NOT NULL,
    file_number text,
    state text DEFAULT 'PREVISTO'::text NOT NULL,
    job_id integer,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    created_by integer,
    undo_until timestamp with time zone,
    layout_id integer,
    accounts text[] DEFAULT '{}'::text[] NOT NULL,
    year smallint,
    CONSTRAINT bank_import_format_check CHECK ((format = ANY (ARRAY['SIBS'::text, 'MEPS'::text, 'CAMT053'::text, 'CAMT054'::text, 'MT940'::text, 'TABELA'::text, 'MODELO'::text]))),
    CONSTRAINT bank_import_layout_known CHECK (((format = 'MODELO'::text) = (layout_id IS NOT NULL))),
    CONSTRAINT bank_import_state_check CHECK ((state = ANY (ARRAY['PREVISTO'::text, 'A_IMPORTAR'::text, 'IMPORTADO'::text, 'A_ANULAR'::text, 'ANULADO'::text])))
);

ALTER TABLE public.bank_import ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.bank_import_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.bank_import_line (
    id integer NOT NULL,
    import_id integer NOT NULL,
    number integer NOT NULL,
    kind text NOT NULL,
    class text DEFAULT 'CONCILIAR'::text NOT NULL,
    reference text NOT NULL,
    transaction text NOT NULL,
    identity text NOT NULL,
    told text DEFAULT ''::text NOT NULL,
    paid_at timestamp with time zone NOT NULL,
    amount_cents bigint NOT NULL,
    reason text DEFAULT ''::text NOT NULL,
    outcome text,
    credit_cents bigint DEFAULT 0 NOT NULL,
    payment_id integer,
    payment_version integer,
    undone_at timestamp with time zone,
    incoming boolean DEFAULT true NOT NULL,
    booked boolean DEFAULT true NOT NULL,
    currency text DEFAULT 'MZN'::text NOT NULL,
    is_foreign boolean DEFAULT false NOT NULL,
    value_on date,
    assigned_by integer,
    reversed_payment_id integer,
    CONSTRAINT bank_import_line_amount_cents_check CHECK ((amount_cents > 0)),
    CONSTRAINT bank_import_line_kind_check CHECK ((kind = ANY (ARRAY['CREDITO'::text, 'DEBITO'::text, 'COMISSAO'::text, 'ESTORNO'::text]))),
    CONSTRAINT bank_import_line_outcome_check CHECK ((outcome = ANY (ARRAY['CONCILIADO'::text, 'POR_IDENTIFICAR'::text, 'DUPLICADO'::text, 'IGNORADO'::text, 'EM_ESPERA'::text, 'A_TRATAR'::text, 'ESTORNADO'::text]))),
    CONSTRAINT bank_import_line_transaction_check CHECK ((transaction <> ''::text))
);

ALTER TABLE public.bank_import_line ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.bank_import_line_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.bank_layout (
    id integer NOT NULL,
    entity_id integer NOT NULL,
    name text NOT NULL,
    version integer NOT NULL,
    rules jsonb NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    created_by integer,
    replaced_at timestamp with time zone,
    CONSTRAINT bank_layout_name_check CHECK ((name <> ''::text)),
    CONSTRAINT bank_layout_version_check CHECK ((version > 0))
);

ALTER TABLE public.bank_layout ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.bank_layout_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.block_suspension (
    id integer NOT NULL,
    student_id integer NOT NULL,
    until_day date NOT NULL,
    reason text NOT NULL,
    made_at timestamp with time zone DEFAULT now() NOT NULL,
    made_by integer NOT NULL,
    ended_at timestamp with time zone,
    ended_by integer,
    CONSTRAINT block_suspension_check CHECK (((ended_at IS NULL) = (ended_by IS NULL))),
    CONSTRAINT block_suspension_reason_check CHECK (((reason <> ''::text) AND (length(reason) <= 500)))
);

ALTER TABLE public.block_suspension ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.block_suspension_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.candidacy (
    id integer NOT NULL,
    number text NOT NULL,
    state text DEFAULT 'SUBMETIDA'::text NOT NULL,
    state_since timestamp with time zone DEFAULT now() NOT NULL,
    submission_key uuid NOT NULL,
    activity_id integer,
    academic_year_id integer NOT NULL,
    year smallint NOT NULL,
    course_id integer NOT NULL,
    shift text NOT NULL,
    level_id integer NOT NULL,
    full_name text NOT NULL,
    name_key text GENERATED ALWAYS AS (lower(public.f_unaccent(full_name))) STORED NOT NULL COLLATE pg_catalog."C",
    gender text NOT NULL,
    birth_date date NOT NULL,
    email text NOT NULL,
    contact text NOT NULL,
    alternative_contact text,
    father_name text NOT NULL,
    mother_name text NOT NULL,
    has_disability boolean NOT NULL,
    disability_type text,
    doc_type text NOT NULL,
    doc_number text NOT NULL,
    doc_issue_place text,
    doc_expires_on date,
    nationality text NOT NULL,
    lives_in_mozambique boolean DEFAULT true NOT NULL,
    province_id integer,
    district_id integer,
    address_location text NOT NULL,
    childhood_location text,
    house_number text,
    block text,
    last_school text NOT NULL,
    training_area text NOT NULL,
    last_school_year smallint NOT NULL,
    guardian_name text,
    guardian_contact text,
    guardian_consent_id integer,
    privacy_version text,
    disability_consent boolean DEFAULT false NOT NULL,
    submitted_at timestamp with time zone DEFAULT now() NOT NULL,
    decided_at timestamp with time zone,
    decided_by integer,
    reason_code text,
    reason_text text DEFAULT ''::text NOT NULL,
    pay_until date,
    student_id integer,
    version integer DEFAULT 1 NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    has_certificate boolean DEFAULT false NOT NULL,
    to_confirm boolean DEFAULT false NOT NULL,
    CONSTRAINT candidacy_address_location_check CHECK ((address_location <> ''::text)),
    CONSTRAINT candidacy_alternative_contact_check CHECK ((alternative_contact ~ '^8[2-7][0-9]{7}$'::text)),
    CONSTRAINT candidacy_approved_is_student CHECK (((state = ANY (ARRAY['APROVADA'::text, 'MATRICULADA'::text, 'CADUCADA'::text])) = (student_id IS NOT NULL))),
    CONSTRAINT candidacy_check CHECK (((district_id IS NULL) OR (province_id IS NOT NULL))),
    CONSTRAINT candidacy_check1 CHECK (((disability_type IS NULL) OR has_disability)),
    CONSTRAINT candidacy_contact_check CHECK ((contact ~ '^8[2-7][0-9]{7}$'::text)),
    CONSTRAINT candidacy_decided CHECK (((state = ANY (ARRAY['APROVADA'::text, 'REPROVADA'::text, 'MATRICULADA'::text, 'CADUCADA'::text])) <= (decided_at IS NOT NULL))),
    CONSTRAINT candidacy_doc_number_check CHECK ((doc_number <> ''::text)),
    CONSTRAINT candidacy_email_check CHECK ((length(email) <= 254)),
    CONSTRAINT candidacy_father_name_check CHECK ((father_name <> ''::text)),
    CONSTRAINT candidacy_full_name_check CHECK (((btrim(full_name) = full_name) AND (full_name <> ''::text) AND (length(full_name) <= 160))),
    CONSTRAINT candidacy_gender_check CHECK ((gender = ANY (ARRAY['Masculino'::text, 'Feminino'::text, 'Outro'::text]))),
    CONSTRAINT candidacy_guardian_contact_check CHECK ((guardian_contact ~ '^8[2-7][0-9]{7}$'::text)),
    CONSTRAINT candidacy_last_school_check CHECK ((last_school <> ''::text)),
    CONSTRAINT candidacy_last_school_year_check CHECK (((last_school_year >= 1900) AND (last_school_year <= 2100))),
    CONSTRAINT candidacy_mother_name_check CHECK ((mother_name <> ''::text)),
    CONSTRAINT candidacy_nationality_check CHECK ((nationality <> ''::text)),
    CONSTRAINT candidacy_number_check CHECK ((number ~ '^CAND-20[0-9]{2}-[0-9]{6}$'::text)),
    CONSTRAINT candidacy_reason_code_check CHECK ((reason_code = ANY (ARRAY['DOCUMENTACAO_INCOMPLETA'::text, 'DOCUMENTO_INVALIDO'::text, 'SEM_REQUISITOS'::text, 'VAGAS_ESGOTADAS'::text, 'DUPLICADA'::text, 'TAXA_NAO_PAGA'::text, 'DADOS_FALSOS'::text, 'OUTRO'::text]))),
    CONSTRAINT candidacy_reason_text_check CHECK ((length(reason_text) <= 1000)),
    CONSTRAINT candidacy_rejected_with_reason CHECK (((state = 'REPROVADA'::text) <= (reason_code IS NOT NULL))),
    CONSTRAINT candidacy_shift_check CHECK ((shift = ANY (ARRAY['LABORAL'::text, 'POS-LABORAL'::text]))),
    CONSTRAINT candidacy_state_check CHECK ((state = ANY (ARRAY['SUBMETIDA'::text, 'EM_ANALISE'::text, 'APROVADA'::text, 'REPROVADA'::text, 'DESISTIDA'::text, 'MATRICULADA'::text, 'CADUCADA'::text]))),
    CONSTRAINT candidacy_training_area_check CHECK ((training_area = ANY (ARRAY['Geral'::text, 'Tecnico'::text]))),
    CONSTRAINT candidacy_year_check CHECK (((year >= 2000) AND (year <= 2100)))
);

CREATE TABLE public.candidacy_event (
    id bigint NOT NULL,
    candidacy_id integer NOT NULL,
    from_state text,
    to_state text NOT NULL,
    at timestamp with time zone DEFAULT now() NOT NULL,
    actor_id integer,
    reason_code text,
    reason_text text DEFAULT ''::text NOT NULL,
    message_sent text
);

ALTER TABLE public.candidacy_event ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.candidacy_event_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.candidacy_file (
    id integer NOT NULL,
    candidacy_id integer NOT NULL,
    attachment_id integer NOT NULL,
    reason text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    created_by integer,
    CONSTRAINT candidacy_file_reason_check CHECK (((reason <> ''::text) AND (length(reason) <= 500)))
);

ALTER TABLE public.candidacy_file ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.candidacy_file_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

ALTER TABLE public.candidacy ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.candidacy_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.candidacy_session (
    hash bytea NOT NULL,
    candidacy_id integer NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    CONSTRAINT candidacy_session_hash_check CHECK ((octet_length(hash) = 32))
);

CREATE TABLE public.card_order (
    entry_year smallint NOT NULL,
    course_id integer NOT NULL,
    last smallint NOT NULL,
    CONSTRAINT card_order_last_check CHECK (((last >= 1) AND (last <= 9999)))
);

CREATE TABLE public.class_group (
    id integer NOT NULL,
    name text NOT NULL,
    name_key text GENERATED ALWAYS AS (lower(public.f_unaccent(name))) STORED NOT NULL COLLATE pg_catalog."C",
    description text DEFAULT ''::text NOT NULL,
    department_id integer NOT NULL,
    course_id integer NOT NULL,
    level_id integer NOT NULL,
    academic_year_id integer NOT NULL,
    semester_id integer NOT NULL,
    shift text NOT NULL,
    capacity smallint NOT NULL,
    entry_year smallint NOT NULL,
    active boolean DEFAULT true NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    CONSTRAINT class_group_capacity_check CHECK (((capacity >= 1) AND (capacity <= 99))),
    CONSTRAINT class_group_description_check CHECK ((length(description) <= 1000)),
    CONSTRAINT class_group_entry_year_check CHECK (((entry_year >= 1900) AND (entry_year <= 2100))),
    CONSTRAINT class_group_name_check CHECK (((btrim(name) = name) AND (name <> ''::text) AND (length(name) <= 80))),
    CONSTRAINT class_group_shift_check CHECK ((shift = ANY (ARRAY['LABORAL'::text, 'POS-LABORAL'::text])))
);

ALTER TABLE public.class_group ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.class_group_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.class_student (
    class_id integer NOT NULL,
    student_id integer NOT NULL,
    status text DEFAULT 'ALOCADO'::text NOT NULL,
    since timestamp with time zone DEFAULT now() NOT NULL,
    earlier_status text,
    earlier_since timestamp with time zone,
    carried jsonb,
    CONSTRAINT class_student_earlier_status_check CHECK ((earlier_status = ANY (ARRAY['TRANSFERIDO'::text, 'DESISTENTE'::text]))),
    CONSTRAINT class_student_status_check CHECK ((status = ANY (ARRAY['ALOCADO'::text, 'TRANSFERIDO'::text, 'DESISTENTE'::text])))
);

CREATE TABLE public.communication (
    id integer NOT NULL,
    type text NOT NULL,
    title text NOT NULL,
    body text NOT NULL,
    audience text NOT NULL,
    attachment_id integer,
    sent_by integer,
    sent_at timestamp with time zone DEFAULT now() NOT NULL,
    expires_at timestamp with time zone,
    recipients integer NOT NULL,
    CONSTRAINT communication_body_check CHECK (((length(body) >= 1) AND (length(body) <= 4000))),
    CONSTRAINT communication_recipients_check CHECK ((recipients > 0)),
    CONSTRAINT communication_title_check CHECK (((length(title) >= 1) AND (length(title) <= 120))),
    CONSTRAINT communication_type_check CHECK ((type = ANY (ARRAY['GERAL'::text, 'CURSO'::text, 'TURMA'::text, 'INDIVIDUAL'::text, 'FINANCEIRA'::text, 'PAUTA'::text])))
);

ALTER TABLE public.communication ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.communication_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.communication_recipient (
    communication_id integer NOT NULL,
    person_id integer NOT NULL,
    read_at timestamp with time zone
);

CREATE TABLE public.company (
    id integer DEFAULT 1 NOT NULL,
    name text NOT NULL,
    acronym text NOT NULL,
    email text,
    phones text[] DEFAULT '{}'::text[] NOT NULL,
    address text,
    website text,
    color text NOT NULL,
    logo bytea,
    logo_type text,
    version integer DEFAULT 1 NOT NULL,
    nuit text,
    decree text,
    province_id integer,
    district_id integer,
    director_name text,
    director_title text,
    registrar_name text,
    registrar_title text,
    document_footer text,
    data_protection_contact text,
    time_zone text DEFAULT 'Africa/Maputo'::text NOT NULL,
    currency text DEFAULT 'MZN'::text NOT NULL,
    languages text[] DEFAULT '{pt}'::text[] NOT NULL,
    logo_version integer DEFAULT 1 NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    second_person_cents bigint DEFAULT 5000000 NOT NULL,
    second_person_files text DEFAULT 'MODELOS'::text NOT NULL,
    CONSTRAINT company_check CHECK (((logo IS NULL) = (logo_type IS NULL))),
    CONSTRAINT company_color_check CHECK ((color ~* '^#[0-9a-f]{6}$'::text)),
    CONSTRAINT company_data_protection_contact_check CHECK ((length(data_protection_contact) <= 200)),
    CONSTRAINT company_decree_check CHECK ((length(decree) <= 200)),
    CONSTRAINT company_director_name_check CHECK ((length(director_name) <= 120)),
    CONSTRAINT company_director_title_check CHECK ((length(director_title) <= 120)),
    CONSTRAINT company_district_has_province CHECK (((district_id IS NULL) OR (province_id IS NOT NULL))),
    CONSTRAINT company_document_footer_check CHECK ((length(document_footer) <= 500)),
    CONSTRAINT company_id_check CHECK ((id = 1)),
    CONSTRAINT company_languages_check CHECK ((cardinality(languages) > 0)),
    CONSTRAINT company_logo_check CHECK ((octet_length(logo) <= 2000000)),
    CONSTRAINT company_logo_type_check CHECK ((logo_type = ANY (ARRAY['image/png'::text, 'image/jpeg'::text, 'image/svg+xml'::text]))),
    CONSTRAINT company_nuit_check CHECK ((nuit ~ '^[0-9]{9}$'::text)),
    CONSTRAINT company_registrar_name_check CHECK ((length(registrar_name) <= 120)),
    CONSTRAINT company_registrar_title_check CHECK ((length(registrar_title) <= 120)),
    CONSTRAINT company_second_person_cents_check CHECK ((second_person_cents > 0)),
    CONSTRAINT company_second_person_files_check CHECK ((second_person_files = ANY (ARRAY['NUNCA'::text, 'MODELOS'::text, 'SEMPRE'::text])))
);

CREATE TABLE public.company_bank_account (
    "position" smallint NOT NULL,
    bank text NOT NULL,
    nib text NOT NULL,
    CONSTRAINT company_bank_account_bank_check CHECK (((btrim(bank) = bank) AND (bank <> ''::text) AND (length(bank) <= 80))),
    CONSTRAINT company_bank_account_nib_check CHECK ((nib ~ '^[0-9]{21}$'::text)),
    CONSTRAINT company_bank_account_position_check CHECK ((("position" >= 1) AND ("position" <= 20)))
);

CREATE TABLE public.course (
    id integer NOT NULL,
    name text NOT NULL,
    name_key text GENERATED ALWAYS AS (lower(public.f_unaccent(name))) STORED NOT NULL COLLATE pg_catalog."C",
    code text NOT NULL,
    description text DEFAULT ''::text NOT NULL,
    department_id integer NOT NULL,
    engineering boolean DEFAULT false NOT NULL,
    level_type text NOT NULL,
    duration smallint NOT NULL,
    coordinator_id integer,
    weight_frequency numeric(5,2),
    weight_exam numeric(5,2),
    weight_recurrence numeric(5,2),
    active boolean DEFAULT true NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    CONSTRAINT course_code_check CHECK ((code ~ '^[0-9]{4}$'::text)),
    CONSTRAINT course_description_check CHECK ((length(description) <= 1000)),
    CONSTRAINT course_duration_check CHECK (((duration >= 1) AND (duration <= 8))),
    CONSTRAINT course_level_type_check CHECK ((level_type = ANY (ARRAY['Licenciatura'::text, 'Mestrado'::text, 'Doutoramento'::text, 'Técnico'::text]))),
    CONSTRAINT course_name_check CHECK (((btrim(name) = name) AND (name <> ''::text) AND (length(name) <= 160))),
    CONSTRAINT course_weight_exam_check CHECK (((weight_exam >= (0)::numeric) AND (weight_exam <= (100)::numeric))),
    CONSTRAINT course_weight_frequency_check CHECK (((weight_frequency >= (0)::numeric) AND (weight_frequency <= (100)::numeric))),
    CONSTRAINT course_weight_recurrence_check CHECK (((weight_recurrence >= (0)::numeric) AND (weight_recurrence <= (100)::numeric)))
);

ALTER TABLE public.course ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.course_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.course_subject (
    id integer NOT NULL,
    course_id integer NOT NULL,
    subject_id integer NOT NULL,
    academic_year_id integer NOT NULL,
    semester_id integer NOT NULL,
    credits smallint,
    mandatory boolean DEFAULT true NOT NULL,
    option_group text,
    closed_from smallint,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    sort_key text DEFAULT ''::text NOT NULL COLLATE pg_catalog."C",
    CONSTRAINT course_subject_closed_from_check CHECK (((closed_from >= 2000) AND (closed_from <= 2100))),
    CONSTRAINT course_subject_credits_check CHECK (((credits >= 1) AND (credits <= 60))),
    CONSTRAINT course_subject_option_group_check CHECK (((option_group <> ''::text) AND (length(option_group) <= 60))),
    CONSTRAINT course_subject_year_of_study CHECK (((academic_year_id >= 1) AND (academic_year_id <= 8)))
);

ALTER TABLE public.course_subject ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.course_subject_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.course_vacancy (
    course_id integer NOT NULL,
    year smallint NOT NULL,
    shift text NOT NULL,
    vacancies smallint NOT NULL,
    CONSTRAINT course_vacancy_shift_check CHECK ((shift = ANY (ARRAY['LABORAL'::text, 'POS-LABORAL'::text]))),
    CONSTRAINT course_vacancy_vacancies_check CHECK (((vacancies >= 0) AND (vacancies <= 9999))),
    CONSTRAINT course_vacancy_year_check CHECK (((year >= 2000) AND (year <= 2100)))
);

CREATE TABLE public.credit_account (
    id integer NOT NULL,
    student_id integer,
    candidacy_id integer,
    balance_cents bigint DEFAULT 0 NOT NULL,
    owed_since timestamp with time zone,
    CONSTRAINT credit_account_check CHECK ((num_nonnulls(student_id, candidacy_id) = 1)),
    CONSTRAINT credit_owed_since CHECK (((balance_cents < 0) = (owed_since IS NOT NULL)))
);

ALTER TABLE public.credit_account ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.credit_account_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.credit_entry (
    id integer NOT NULL,
    account_id integer NOT NULL,
    amount_cents bigint NOT NULL,
    payment_id integer,
    allocation_id integer,
    reason text NOT NULL,
    made_at timestamp with time zone DEFAULT now() NOT NULL,
    made_by integer,
    refund_id integer,
    credit_note_id integer,
    CONSTRAINT credit_entry_amount_cents_check CHECK ((amount_cents <> 0)),
    CONSTRAINT credit_entry_of_one CHECK ((num_nonnulls(payment_id, allocation_id, refund_id, credit_note_id) = 1)),
    CONSTRAINT credit_entry_reason_check CHECK (((reason <> ''::text) AND (length(reason) <= 500)))
);

ALTER TABLE public.credit_entry ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.credit_entry_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.credit_note (
    id integer NOT NULL,
    number text NOT NULL,
    year smallint NOT NULL,
    sequence integer NOT NULL,
    invoice_id integer NOT NULL,
    amount_cents bigint NOT NULL,
    reason text NOT NULL,
    issued_at timestamp with time zone DEFAULT now() NOT NULL,
    issued_by integer,
    partial boolean DEFAULT false NOT NULL,
    CONSTRAINT credit_note_amount_cents_check CHECK ((amount_cents >= 0)),
    CONSTRAINT credit_note_check CHECK ((number = format('NC %s/%s'::text, year, lpad((sequence)::text, GREATEST(6, length((sequence)::text)), '0'::text)))),
    CONSTRAINT credit_note_reason_check CHECK (((reason <> ''::text) AND (length(reason) <= 500)))
);

ALTER TABLE public.credit_note ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.credit_note_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.data_correction (
    id integer NOT NULL,
    person_id integer NOT NULL,
    field text NOT NULL,
    old_value text NOT NULL,
    new_value text NOT NULL,
    note text DEFAULT ''::text NOT NULL,
    attachment_id integer NOT NULL,
    state text DEFAULT 'PEDIDA'::text NOT NULL,
    asked_at timestamp with time zone DEFAULT now() NOT NULL,
    decided_at timestamp with time zone,
    decided_by integer,
    decision_reason text DEFAULT ''::text NOT NULL,
    CONSTRAINT data_correction_check CHECK ((((state = 'PEDIDA'::text) = (decided_at IS NULL)) AND ((decided_at IS NULL) = (decided_by IS NULL)))),
    CONSTRAINT data_correction_check1 CHECK (((state = 'PEDIDA'::text) = (decision_reason = ''::text))),
    CONSTRAINT data_correction_decision_reason_check CHECK ((length(decision_reason) <= 500)),
    CONSTRAINT data_correction_new_value_check CHECK (((new_value <> ''::text) AND (length(new_value) <= 200))),
    CONSTRAINT data_correction_note_check CHECK ((length(note) <= 500)),
    CONSTRAINT data_correction_state_check CHECK ((state = ANY (ARRAY['PEDIDA'::text, 'ACEITE'::text, 'RECUSADA'::text])))
);

ALTER TABLE public.data_correction ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.data_correction_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.debt_reminder (
    id integer NOT NULL,
    student_id integer NOT NULL,
    email text NOT NULL,
    total_cents bigint NOT NULL,
    sent_at timestamp with time zone DEFAULT now() NOT NULL,
    sent_by integer NOT NULL,
    CONSTRAINT debt_reminder_total_cents_check CHECK ((total_cents > 0))
);

ALTER TABLE public.debt_reminder ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.debt_reminder_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.department (
    id integer NOT NULL,
    name text NOT NULL,
    name_key text GENERATED ALWAYS AS (lower(public.f_unaccent(name))) STORED NOT NULL COLLATE pg_catalog."C",
    description text DEFAULT ''::text NOT NULL,
    head_id integer,
    active boolean DEFAULT true NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    CONSTRAINT department_description_check CHECK ((length(description) <= 1000)),
    CONSTRAINT department_name_check CHECK (((btrim(name) = name) AND (name <> ''::text) AND (length(name) <= 120)))
);

ALTER TABLE public.department ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.department_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.desk_closing (
    id integer NOT NULL,
    user_id integer NOT NULL,
    closed_at timestamp with time zone DEFAULT now() NOT NULL,
    expected_cents bigint NOT NULL,
    counted_cents bigint NOT NULL,
    note text DEFAULT ''::text NOT NULL,
    CONSTRAINT desk_closing_counted_cents_check CHECK ((counted_cents >= 0)),
    CONSTRAINT desk_closing_note_check CHECK ((length(note) <= 500)),
    CONSTRAINT desk_difference_explained CHECK (((counted_cents = expected_cents) OR (note <> ''::text)))
);

ALTER TABLE public.desk_closing ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.desk_closing_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.desk_closing_payment (
    payment_id integer NOT NULL,
    closing_id integer NOT NULL
);

CREATE TABLE public.discount (
    id integer NOT NULL,
    student_id integer NOT NULL,
    kind text NOT NULL,
    percent smallint NOT NULL,
    from_day date NOT NULL,
    until_day date NOT NULL,
    reason text NOT NULL,
    asked_at timestamp with time zone DEFAULT now() NOT NULL,
    asked_by integer,
    approved_at timestamp with time zone,
    approved_by integer,
    refused_at timestamp with time zone,
    refused_by integer,
    CONSTRAINT discount_check CHECK ((from_day <= until_day)),
    CONSTRAINT discount_check1 CHECK (((approved_at IS NULL) OR (refused_at IS NULL))),
    CONSTRAINT discount_kind_check CHECK ((kind = ANY (ARRAY['DESCONTO'::text, 'BOLSA'::text]))),
    CONSTRAINT discount_percent_check CHECK (((percent >= 1) AND (percent <= 100))),
    CONSTRAINT discount_reason_check CHECK (((reason <> ''::text) AND (length(reason) <= 100))),
    CONSTRAINT discount_second_person CHECK ((approved_by <> asked_by))
);

ALTER TABLE public.discount ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.discount_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.district (
    id integer NOT NULL,
    province_id integer NOT NULL,
    name text NOT NULL,
    CONSTRAINT district_name_check CHECK (((btrim(name) = name) AND (name <> ''::text)))
);

ALTER TABLE public.district ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.district_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.document_counter (
    series text NOT NULL,
    year smallint NOT NULL,
    last integer NOT NULL,
    CONSTRAINT document_counter_last_check CHECK ((last >= 0)),
    CONSTRAINT document_counter_series_check CHECK ((series = ANY (ARRAY['FACTURA'::text, 'RECIBO'::text, 'NOTA_CREDITO'::text, 'CANDIDATURA'::text])))
);

CREATE TABLE public.document_link (
    hash bytea NOT NULL,
    attachment_id integer NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    owner_id integer,
    permissions text[] DEFAULT '{}'::text[] NOT NULL,
    CONSTRAINT document_link_hash_check CHECK ((octet_length(hash) = 32))
);

CREATE TABLE public.edition (
    id integer NOT NULL,
    class_id integer NOT NULL,
    subject_id integer NOT NULL,
    year smallint NOT NULL,
    semester_id integer NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    closed_at timestamp with time zone,
    terms_at timestamp with time zone,
    CONSTRAINT edition_year_check CHECK (((year >= 2000) AND (year <= 2100)))
);

ALTER TABLE public.edition ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.edition_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.edition_weights (
    edition_id integer NOT NULL,
    frequency integer NOT NULL,
    exam integer NOT NULL,
    resit integer NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    CONSTRAINT edition_weights_exam_check CHECK (((exam >= 0) AND (exam <= 10000))),
    CONSTRAINT edition_weights_frequency_check CHECK (((frequency >= 0) AND (frequency <= 10000))),
    CONSTRAINT edition_weights_resit_check CHECK (((resit >= 0) AND (resit <= 10000)))
);

CREATE TABLE public.employee (
    id integer NOT NULL,
    person_id integer NOT NULL,
    department_id integer NOT NULL,
    "position" text NOT NULL,
    active boolean DEFAULT true NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    contract_type text,
    admission_date date,
    name_key text DEFAULT ''::text NOT NULL COLLATE pg_catalog."C",
    CONSTRAINT employee_position_check CHECK (("position" <> ''::text))
);

ALTER TABLE public.employee ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.employee_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.enrolment (
    id integer NOT NULL,
    student_id integer NOT NULL,
    course_subject_id integer NOT NULL,
    year smallint NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    edition_id integer,
    subject_id integer NOT NULL,
    semester_id integer NOT NULL,
    state text DEFAULT 'INSCRITO'::text NOT NULL,
    state_since timestamp with time zone DEFAULT now() NOT NULL,
    reason text DEFAULT ''::text NOT NULL,
    origin text DEFAULT ''::text NOT NULL,
    paper text DEFAULT ''::text NOT NULL,
    final_hundredths smallint,
    attempt smallint DEFAULT 1 NOT NULL,
    flagged boolean DEFAULT false NOT NULL,
    override_reason text DEFAULT ''::text NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    result text,
    CONSTRAINT enrolment_attempt_check CHECK ((attempt > 0)),
    CONSTRAINT enrolment_ended CHECK (((state <> ALL (ARRAY['ANULADO'::text, 'TRANSFERIDO'::text])) OR (reason <> ''::text))),
    CONSTRAINT enrolment_equivalence CHECK (((state <> 'DISPENSADO'::text) OR ((origin <> ''::text) AND (final_hundredths IS NOT NULL)))),
    CONSTRAINT enrolment_final_hundredths_check CHECK (((final_hundredths >= 0) AND (final_hundredths <= 2000))),
    CONSTRAINT enrolment_origin_check CHECK ((length(origin) <= 200)),
    CONSTRAINT enrolment_override_reason_check CHECK ((length(override_reason) <= 1000)),
    CONSTRAINT enrolment_paper_check CHECK ((length(paper) <= 200)),
    CONSTRAINT enrolment_reason_check CHECK ((length(reason) <= 1000)),
    CONSTRAINT enrolment_result CHECK (((result IS NULL) OR (state = 'CONCLUIDO'::text))),
    CONSTRAINT enrolment_result_check CHECK ((result = ANY (ARRAY['APROVADO'::text, 'REPROVADO'::text, 'INCOMPLETO'::text, 'SEM_AVALIACAO'::text]))),
    CONSTRAINT enrolment_state_check CHECK ((state = ANY (ARRAY['INSCRITO'::text, 'ANULADO'::text, 'TRANSFERIDO'::text, 'DISPENSADO'::text, 'CONCLUIDO'::text]))),
    CONSTRAINT enrolment_year_check CHECK (((year >= 2000) AND (year <= 2100)))
);

CREATE TABLE public.enrolment_event (
    id bigint NOT NULL,
    enrolment_id integer NOT NULL,
    from_state text NOT NULL,
    to_state text NOT NULL,
    at timestamp with time zone DEFAULT now() NOT NULL,
    actor_id integer,
    reason text DEFAULT ''::text NOT NULL
);

ALTER TABLE public.enrolment_event ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.enrolment_event_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

ALTER TABLE public.enrolment ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.enrolment_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.enrolment_move (
    id integer NOT NULL,
    enrolment_id integer NOT NULL,
    from_edition_id integer NOT NULL,
    to_edition_id integer NOT NULL,
    at timestamp with time zone DEFAULT now() NOT NULL,
    actor_id integer,
    reason text NOT NULL,
    CONSTRAINT enrolment_move_elsewhere CHECK ((from_edition_id <> to_edition_id))
);

ALTER TABLE public.enrolment_move ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.enrolment_move_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.fee (
    id integer NOT NULL,
    year smallint NOT NULL,
    level_type text NOT NULL,
    course_id integer,
    engineering boolean,
    shift text,
    nationality text,
    candidacy_cents bigint NOT NULL,
    inscription_cents bigint NOT NULL,
    renewal_cents bigint NOT NULL,
    monthly_cents bigint NOT NULL,
    months smallint DEFAULT 10 NOT NULL,
    first_month smallint DEFAULT 2 NOT NULL,
    due_day smallint DEFAULT 10 NOT NULL,
    inscription_days smallint DEFAULT 15 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    created_by integer,
    replaced_at timestamp with time zone,
    replaced_by_id integer,
    prorating text DEFAULT 'MES_INTEIRO'::text NOT NULL,
    instalments smallint DEFAULT 1 NOT NULL,
    CONSTRAINT fee_candidacy_cents_check CHECK (((candidacy_cents >= 0) AND (candidacy_cents <= '10000000000'::bigint))),
    CONSTRAINT fee_check CHECK (((course_id IS NULL) OR (engineering IS NULL))),
    CONSTRAINT fee_due_day_check CHECK (((due_day >= 1) AND (due_day <= 28))),
    CONSTRAINT fee_enrolment_cents_check CHECK (((inscription_cents >= 0) AND (inscription_cents <= '10000000000'::bigint))),
    CONSTRAINT fee_enrolment_days_check CHECK (((inscription_days >= 1) AND (inscription_days <= 180))),
    CONSTRAINT fee_first_month_check CHECK (((first_month >= 1) AND (first_month <= 12))),
    CONSTRAINT fee_instalments_check CHECK (((instalments >= 1) AND (instalments <= 6))),
    CONSTRAINT fee_level_type_check CHECK ((level_type = ANY (ARRAY['Licenciatura'::text, 'Mestrado'::text, 'Doutoramento'::text, 'Técnico'::text]))),
    CONSTRAINT fee_monthly_cents_check CHECK (((monthly_cents >= 0) AND (monthly_cents <= '10000000000'::bigint))),
    CONSTRAINT fee_months_check CHECK (((months >= 1) AND (months <= 12))),
    CONSTRAINT fee_nationality_check CHECK ((nationality = ANY (ARRAY['NACIONAL'::text, 'ESTRANGEIRA'::text]))),
    CONSTRAINT fee_prorating_check CHECK ((prorating = ANY (ARRAY['MES_INTEIRO'::text, 'PROPORCIONAL'::text, 'MES_SEGUINTE'::text]))),
    CONSTRAINT fee_renewal_cents_check CHECK (((renewal_cents >= 0) AND (renewal_cents <= '10000000000'::bigint))),
    CONSTRAINT fee_replaced_once CHECK (((replaced_by_id IS NOT NULL) <= (replaced_at IS NOT NULL))),
    CONSTRAINT fee_shift_check CHECK ((shift = ANY (ARRAY['LABORAL'::text, 'POS-LABORAL'::text]))),
    CONSTRAINT fee_year_check CHECK (((year >= 2000) AND (year <= 2100)))
);

ALTER TABLE public.fee ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.fee_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.fine (
    id integer NOT NULL,
    invoice_id integer NOT NULL,
    fine_invoice_id integer NOT NULL,
    policy_id integer NOT NULL,
    day date NOT NULL,
    days_late smallint NOT NULL,
    percent smallint NOT NULL,
    base_cents bigint NOT NULL,
    amount_cents bigint NOT NULL,
    formula text NOT NULL,
    ended text,
    ended_at timestamp with time zone,
    CONSTRAINT fine_amount_cents_check CHECK ((amount_cents > 0)),
    CONSTRAINT fine_base_cents_check CHECK ((base_cents > 0)),
    CONSTRAINT fine_check CHECK ((invoice_id <> fine_invoice_id)),
    CONSTRAINT fine_check1 CHECK (((ended IS NULL) = (ended_at IS NULL))),
    CONSTRAINT fine_days_late_check CHECK ((days_late > 0)),
    CONSTRAINT fine_ended_check CHECK ((ended = ANY (ARRAY['ISENTA'::text, 'CORRIGIDA'::text]))),
    CONSTRAINT fine_formula_check CHECK (((formula <> ''::text) AND (length(formula) <= 200))),
    CONSTRAINT fine_percent_check CHECK (((percent >= 1) AND (percent <= 100)))
);

CREATE TABLE public.fine_band (
    policy_id integer NOT NULL,
    from_day smallint NOT NULL,
    percent smallint NOT NULL,
    CONSTRAINT fine_band_from_day_check CHECK (((from_day >= 1) AND (from_day <= 365))),
    CONSTRAINT fine_band_percent_check CHECK (((percent >= 1) AND (percent <= 100)))
);

ALTER TABLE public.fine ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.fine_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.fine_policy (
    id integer NOT NULL,
    types text[] NOT NULL,
    due_from date NOT NULL,
    grace_days smallint NOT NULL,
    cap_cents bigint,
    made_at timestamp with time zone DEFAULT now() NOT NULL,
    made_by integer,
    replaced_at timestamp with time zone,
    CONSTRAINT fine_policy_cap_cents_check CHECK ((cap_cents > 0)),
    CONSTRAINT fine_policy_grace_days_check CHECK (((grace_days >= 0) AND (grace_days <= 60))),
    CONSTRAINT fine_policy_types_check CHECK (((cardinality(types) > 0) AND (types <@ ARRAY['PROPINA'::text, 'INSCRICAO'::text, 'RENOVACAO'::text, 'EXAME'::text, 'SERVICO'::text, 'OUTRO'::text])))
);

ALTER TABLE public.fine_policy ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.fine_policy_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.fine_waiver (
    id integer NOT NULL,
    fine_id integer NOT NULL,
    reason text NOT NULL,
    asked_at timestamp with time zone DEFAULT now() NOT NULL,
    asked_by integer NOT NULL,
    decided_at timestamp with time zone,
    decided_by integer,
    approved boolean,
    CONSTRAINT fine_waiver_by_two CHECK ((decided_by <> asked_by)),
    CONSTRAINT fine_waiver_check CHECK ((((decided_at IS NULL) = (decided_by IS NULL)) AND ((decided_at IS NULL) = (approved IS NULL)))),
    CONSTRAINT fine_waiver_reason_check CHECK (((reason <> ''::text) AND (length(reason) <= 500)))
);

ALTER TABLE public.fine_waiver ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.fine_waiver_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.grade (
    id integer NOT NULL,
    item_id integer NOT NULL,
    enrolment_id integer NOT NULL,
    status text NOT NULL,
    hundredths smallint,
    version integer DEFAULT 1 NOT NULL,
    changed_by integer NOT NULL,
    changed_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    client_id text NOT NULL,
    reason text DEFAULT ''::text NOT NULL,
    own_publication boolean DEFAULT false NOT NULL,
    published_at timestamp with time zone,
    CONSTRAINT grade_hundredths_check CHECK (((hundredths >= 0) AND (hundredths <= 2000))),
    CONSTRAINT grade_publication CHECK ((own_publication OR (published_at IS NULL))),
    CONSTRAINT grade_status_check CHECK ((status = ANY (ARRAY['NOTA'::text, 'F'::text, 'D'::text]))),
    CONSTRAINT grade_value CHECK (((status = 'NOTA'::text) OR (hundredths IS NULL)))
);

CREATE TABLE public.grade_draft (
    id integer NOT NULL,
    edition_id integer NOT NULL,
    item_id integer NOT NULL,
    enrolment_id integer NOT NULL,
    status text NOT NULL,
    hundredths smallint,
    author_id integer NOT NULL,
    at timestamp with time zone DEFAULT now() NOT NULL,
    client_id text NOT NULL
);

ALTER TABLE public.grade_draft ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.grade_draft_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.grade_event (
    id integer NOT NULL,
    grade_id integer NOT NULL,
    edition_id integer NOT NULL,
    old_status text,
    old_hundredths smallint,
    new_status text NOT NULL,
    new_hundredths smallint,
    version integer NOT NULL,
    author_id integer NOT NULL,
    at timestamp with time zone NOT NULL,
    client_id text NOT NULL,
    reason text NOT NULL
);

ALTER TABLE public.grade_event ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.grade_event_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

ALTER TABLE public.grade ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.grade_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.grade_item (
    id integer NOT NULL,
    edition_id integer NOT NULL,
    kind text DEFAULT 'FREQUENCIA'::text NOT NULL,
    type text NOT NULL,
    weight integer,
    published_at timestamp with time zone,
    published_by integer,
    archived_at timestamp with time zone,
    archive_reason text DEFAULT ''::text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    CONSTRAINT grade_item_kind_check CHECK ((kind = ANY (ARRAY['FREQUENCIA'::text, 'EXAME_NORMAL'::text, 'RECORRENCIA'::text, 'EXAME_ESPECIAL'::text]))),
    CONSTRAINT grade_item_weighs CHECK (((kind = 'FREQUENCIA'::text) = (weight IS NOT NULL))),
    CONSTRAINT grade_item_weight_check CHECK (((weight >= 1) AND (weight <= 10000)))
);

ALTER TABLE public.grade_item ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.grade_item_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.grade_rectification (
    id integer NOT NULL,
    pauta_id integer NOT NULL,
    grade_id integer NOT NULL,
    old_status text NOT NULL,
    old_hundredths smallint,
    new_status text NOT NULL,
    new_hundredths smallint,
    reason text NOT NULL,
    attachment_id integer NOT NULL,
    state text DEFAULT 'PENDENTE'::text NOT NULL,
    asked_by integer NOT NULL,
    asked_at timestamp with time zone DEFAULT now() NOT NULL,
    decided_by integer,
    decided_at timestamp with time zone,
    decision_reason text DEFAULT ''::text NOT NULL,
    CONSTRAINT grade_rectification_changes CHECK (((old_status IS DISTINCT FROM new_status) OR (old_hundredths IS DISTINCT FROM new_hundredths))),
    CONSTRAINT grade_rectification_decided CHECK (((state = 'PENDENTE'::text) = (decided_by IS NULL))),
    CONSTRAINT grade_rectification_new_hundredths_check CHECK (((new_hundredths >= 0) AND (new_hundredths <= 2000))),
    CONSTRAINT grade_rectification_new_status_check CHECK ((new_status = ANY (ARRAY['NOTA'::text, 'F'::text, 'D'::text]))),
    CONSTRAINT grade_rectification_old_status_check CHECK ((old_status = ANY (ARRAY['NOTA'::text, 'F'::text, 'D'::text]))),
    CONSTRAINT grade_rectification_other_person CHECK ((decided_by <> asked_by)),
    CONSTRAINT grade_rectification_reason_check CHECK ((reason <> ''::text)),
    CONSTRAINT grade_rectification_state_check CHECK ((state = ANY (ARRAY['PENDENTE'::text, 'AUTORIZADO'::text, 'RECUSADO'::text]))),
    CONSTRAINT grade_rectification_value CHECK (((new_status = 'NOTA'::text) = (new_hundredths IS NOT NULL)))
);

ALTER TABLE public.grade_rectification ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.grade_rectification_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.grade_reopening (
    id integer NOT NULL,
    edition_id integer NOT NULL,
    kind text NOT NULL,
    days smallint NOT NULL,
    reason text NOT NULL,
    state text DEFAULT 'PENDENTE'::text NOT NULL,
    asked_by integer NOT NULL,
    asked_at timestamp with time zone DEFAULT now() NOT NULL,
    decided_by integer,
    decided_at timestamp with time zone,
    decision_reason text DEFAULT ''::text NOT NULL,
    until timestamp with time zone,
    version integer DEFAULT 1 NOT NULL,
    CONSTRAINT grade_reopening_days_check CHECK (((days >= 1) AND (days <= 7))),
    CONSTRAINT grade_reopening_decided CHECK (((state = 'PENDENTE'::text) = (decided_by IS NULL))),
    CONSTRAINT grade_reopening_ends CHECK (((state = ANY (ARRAY['AUTORIZADO'::text, 'FECHADO'::text])) = (until IS NOT NULL))),
    CONSTRAINT grade_reopening_kind_check CHECK ((kind = ANY (ARRAY['FREQUENCIA'::text, 'EXAME_NORMAL'::text, 'RECORRENCIA'::text, 'EXAME_ESPECIAL'::text]))),
    CONSTRAINT grade_reopening_other_person CHECK ((decided_by <> asked_by)),
    CONSTRAINT grade_reopening_state_check CHECK ((state = ANY (ARRAY['PENDENTE'::text, 'AUTORIZADO'::text, 'RECUSADO'::text, 'FECHADO'::text])))
);

ALTER TABLE public.grade_reopening ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.grade_reopening_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.guardian_consent (
    submission_key uuid NOT NULL,
    attachment_id integer NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.holiday (
    id integer NOT NULL,
    year smallint,
    month smallint NOT NULL,
    day smallint NOT NULL,
    name text NOT NULL,
    CONSTRAINT holiday_check CHECK ((make_date(COALESCE((year)::integer, 2000), (month)::integer, (day)::integer) IS NOT NULL)),
    CONSTRAINT holiday_name_check CHECK (((name <> ''::text) AND (length(name) <= 80))),
    CONSTRAINT holiday_year_check CHECK (((year >= 2000) AND (year <= 2100)))
);

ALTER TABLE public.holiday ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.holiday_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.import (
    id integer NOT NULL,
    kind text NOT NULL,
    owner_id integer NOT NULL,
    file_name text NOT NULL,
    state text DEFAULT 'A_VERIFICAR'::text NOT NULL,
    job_id integer,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    undo_until timestamp with time zone,
    expires_at timestamp with time zone DEFAULT (now() + '7 days'::interval) NOT NULL,
    CONSTRAINT import_state_check CHECK ((state = ANY (ARRAY['A_VERIFICAR'::text, 'VERIFICADA'::text, 'A_IMPORTAR'::text, 'IMPORTADA'::text, 'A_ANULAR'::text, 'ANULADA'::text])))
);

ALTER TABLE public.import ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.import_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.import_row (
    id integer NOT NULL,
    import_id integer NOT NULL,
    number integer NOT NULL,
    cells jsonb NOT NULL,
    key text,
    verdict text,
    problems jsonb DEFAULT '{}'::jsonb NOT NULL,
    changes jsonb DEFAULT '[]'::jsonb NOT NULL,
    record_id integer,
    version integer,
    before jsonb,
    applied_at timestamp with time zone,
    undone_at timestamp with time zone,
    CONSTRAINT import_row_verdict_check CHECK ((verdict = ANY (ARRAY['NOVA'::text, 'ALTERADA'::text, 'IGUAL'::text, 'ERRO'::text])))
);

ALTER TABLE public.import_row ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.import_row_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.inscription (
    id integer NOT NULL,
    student_id integer NOT NULL,
    candidacy_id integer,
    course_id integer NOT NULL,
    level_id integer NOT NULL,
    shift text NOT NULL,
    academic_year_id integer NOT NULL,
    year smallint NOT NULL,
    semester_id integer NOT NULL,
    type text NOT NULL,
    entry_year smallint NOT NULL,
    state text DEFAULT 'PENDENTE'::text NOT NULL,
    state_since timestamp with time zone DEFAULT now() NOT NULL,
    effective_date date,
    name_key text DEFAULT ''::text NOT NULL COLLATE pg_catalog."C",
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    CONSTRAINT inscription_entry_year_check CHECK (((entry_year >= 1900) AND (entry_year <= 2100))),
    CONSTRAINT inscription_shift_check CHECK ((shift = ANY (ARRAY['LABORAL'::text, 'POS-LABORAL'::text]))),
    CONSTRAINT inscription_state_check CHECK ((state = ANY (ARRAY['PENDENTE'::text, 'CONFIRMADA'::text, 'ACTIVA'::text, 'SUSPENSA'::text, 'CONCLUIDA'::text, 'ANULADA'::text, 'TRANSFERIDA'::text, 'CANCELADA'::text]))),
    CONSTRAINT inscription_state_of_type CHECK (
CASE
    WHEN (type = 'Renovação'::text) THEN (state = ANY (ARRAY['PENDENTE'::text, 'CONFIRMADA'::text, 'CONCLUIDA'::text, 'CANCELADA'::text]))
    ELSE (state <> 'CANCELADA'::text)
END),
    CONSTRAINT inscription_type_check CHECK ((type = ANY (ARRAY['Inscrição'::text, 'Renovação'::text, 'Reingresso'::text, 'Mudança de curso'::text]))),
    CONSTRAINT inscription_year_check CHECK (((year >= 2000) AND (year <= 2100)))
);

CREATE TABLE public.inscription_charge (
    invoice_id integer NOT NULL,
    student_id integer NOT NULL,
    type text NOT NULL,
    state text NOT NULL,
    course_id integer,
    year smallint,
    name_key text NOT NULL COLLATE pg_catalog."C",
    CONSTRAINT inscription_charge_type_check CHECK ((type = ANY (ARRAY['INSCRICAO'::text, 'RENOVACAO'::text])))
);

CREATE TABLE public.inscription_event (
    id bigint NOT NULL,
    inscription_id integer NOT NULL,
    from_state text,
    to_state text NOT NULL,
    at timestamp with time zone DEFAULT now() NOT NULL,
    actor_id integer,
    reason text DEFAULT ''::text NOT NULL,
    effective_date date,
    CONSTRAINT inscription_event_reason CHECK ((((to_state = ANY (ARRAY['SUSPENSA'::text, 'ANULADA'::text, 'TRANSFERIDA'::text])) OR (from_state = ANY (ARRAY['ANULADA'::text, 'CANCELADA'::text]))) <= (reason <> ''::text)))
);

ALTER TABLE public.inscription_event ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.inscription_event_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.inscription_fact (
    inscription_id integer NOT NULL,
    student_id integer NOT NULL,
    year smallint NOT NULL,
    course_id integer NOT NULL,
    level_id integer NOT NULL,
    shift text NOT NULL COLLATE pg_catalog."C",
    type text NOT NULL COLLATE pg_catalog."C",
    state text NOT NULL COLLATE pg_catalog."C",
    semester_id integer NOT NULL,
    from_candidacy boolean NOT NULL,
    month date NOT NULL,
    gender text COLLATE pg_catalog."C",
    birth_year smallint,
    province_id integer,
    nationality text COLLATE pg_catalog."C",
    has_disability boolean,
    disability_type text COLLATE pg_catalog."C",
    expected_cents bigint DEFAULT 0 NOT NULL,
    received_cents bigint DEFAULT 0 NOT NULL,
    name_key text NOT NULL COLLATE pg_catalog."C"
);

ALTER TABLE public.inscription ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.inscription_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.instalment (
    invoice_id integer NOT NULL,
    first_invoice_id integer NOT NULL,
    nth smallint NOT NULL,
    CONSTRAINT instalment_check CHECK ((invoice_id <> first_invoice_id)),
    CONSTRAINT instalment_nth_check CHECK (((nth >= 2) AND (nth <= 6)))
);

CREATE TABLE public.invoice (
    id integer NOT NULL,
    number text,
    year smallint,
    sequence integer,
    type text NOT NULL,
    candidacy_id integer,
    student_id integer,
    inscription_id integer,
    state text DEFAULT 'RASCUNHO'::text NOT NULL,
    total_cents bigint DEFAULT 0 NOT NULL,
    paid_cents bigint DEFAULT 0 NOT NULL,
    due_date date NOT NULL,
    issued_at timestamp with time zone,
    issued_by integer,
    annulled_reason text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    CONSTRAINT invoice_annulled_reason_check CHECK (((annulled_reason <> ''::text) AND (length(annulled_reason) <= 500))),
    CONSTRAINT invoice_check CHECK (((candidacy_id IS NULL) <> (student_id IS NULL))),
    CONSTRAINT invoice_check1 CHECK (((state = 'RASCUNHO'::text) = (number IS NULL))),
    CONSTRAINT invoice_check2 CHECK ((number = format('FT %s/%s'::text, year, lpad((sequence)::text, GREATEST(6, length((sequence)::text)), '0'::text)))),
    CONSTRAINT invoice_check3 CHECK (((state = 'ANULADA'::text) = (annulled_reason IS NOT NULL))),
    CONSTRAINT invoice_check4 CHECK ((((number IS NULL) = (issued_at IS NULL)) AND ((number IS NULL) = (sequence IS NULL)) AND ((number IS NULL) = (year IS NULL)))),
    CONSTRAINT invoice_paid_cents_check CHECK ((paid_cents >= 0)),
    CONSTRAINT invoice_paid_matches_state CHECK (
CASE state
    WHEN 'PARCIAL'::text THEN ((paid_cents > 0) AND (paid_cents < total_cents))
    WHEN 'PAGA'::text THEN (paid_cents = total_cents)
    ELSE (paid_cents = 0)
END),
    CONSTRAINT invoice_state_check CHECK ((state = ANY (ARRAY['RASCUNHO'::text, 'EMITIDA'::text, 'PARCIAL'::text, 'PAGA'::text, 'ANULADA'::text]))),
    CONSTRAINT invoice_total_cents_check CHECK ((total_cents >= 0)),
    CONSTRAINT invoice_type_check CHECK ((type = ANY (ARRAY['CANDIDATURA'::text, 'INSCRICAO'::text, 'RENOVACAO'::text, 'PROPINA'::text, 'MULTA'::text, 'EXAME'::text, 'SERVICO'::text, 'OUTRO'::text])))
);

ALTER TABLE public.invoice ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.invoice_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.invoice_line (
    id integer NOT NULL,
    invoice_id integer NOT NULL,
    "position" smallint NOT NULL,
    description text NOT NULL,
    quantity smallint DEFAULT 1 NOT NULL,
    unit_cents bigint NOT NULL,
    discount_cents bigint DEFAULT 0 NOT NULL,
    amount_cents bigint GENERATED ALWAYS AS (((unit_cents * quantity) - discount_cents)) STORED NOT NULL,
    CONSTRAINT invoice_line_check CHECK (((discount_cents >= 0) AND (discount_cents <= (unit_cents * quantity)))),
    CONSTRAINT invoice_line_description_check CHECK (((description <> ''::text) AND (length(description) <= 200))),
    CONSTRAINT invoice_line_position_check CHECK (("position" > 0)),
    CONSTRAINT invoice_line_quantity_check CHECK ((quantity > 0)),
    CONSTRAINT invoice_line_unit_cents_check CHECK ((unit_cents >= 0))
);

ALTER TABLE public.invoice_line ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.invoice_line_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.invoice_notice (
    invoice_id integer NOT NULL,
    kind text NOT NULL,
    told_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT invoice_notice_kind_check CHECK ((kind = ANY (ARRAY['A_VENCER'::text, 'VENCIDA'::text])))
);

CREATE TABLE public.issued_document (
    id integer NOT NULL,
    code text NOT NULL,
    kind text NOT NULL,
    entity_id integer NOT NULL,
    issued_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT issued_document_code_check CHECK ((code ~ '^[0-9A-F]{4}(-[0-9A-F]{4}){3}$'::text)),
    CONSTRAINT issued_document_kind_check CHECK ((kind ~ '^[A-Z]+(_[A-Z]+)*$'::text))
);

ALTER TABLE public.issued_document ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.issued_document_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.job (
    id integer NOT NULL,
    kind text NOT NULL,
    title text NOT NULL,
    owner_id integer NOT NULL,
    permissions text[] DEFAULT '{}'::text[] NOT NULL,
    input jsonb NOT NULL,
    key text,
    state text DEFAULT 'EM_ESPERA'::text NOT NULL,
    done integer DEFAULT 0 NOT NULL,
    total integer,
    noted jsonb,
    result jsonb,
    message text,
    attempts integer DEFAULT 0 NOT NULL,
    run_after timestamp with time zone DEFAULT now() NOT NULL,
    worker uuid,
    lease_until timestamp with time zone,
    cancel_asked_at timestamp with time zone,
    ip text,
    request_id text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    started_at timestamp with time zone,
    finished_at timestamp with time zone,
    expires_at timestamp with time zone,
    furthest integer DEFAULT 0 NOT NULL,
    CONSTRAINT job_check CHECK (((state = 'EM_CURSO'::text) = (worker IS NOT NULL))),
    CONSTRAINT job_check1 CHECK (((worker IS NULL) = (lease_until IS NULL))),
    CONSTRAINT job_check2 CHECK (((state = ANY (ARRAY['EM_ESPERA'::text, 'EM_CURSO'::text])) = (finished_at IS NULL))),
    CONSTRAINT job_check3 CHECK (((finished_at IS NULL) = (expires_at IS NULL))),
    CONSTRAINT job_state_check CHECK ((state = ANY (ARRAY['EM_ESPERA'::text, 'EM_CURSO'::text, 'CONCLUIDA'::text, 'FALHADA'::text, 'CANCELADA'::text])))
);

CREATE TABLE public.job_file (
    job_id integer NOT NULL,
    "position" integer NOT NULL,
    attachment_id integer NOT NULL
);

ALTER TABLE public.job ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.job_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.known_device (
    user_id integer NOT NULL,
    device bytea NOT NULL,
    first_seen_at timestamp with time zone DEFAULT now() NOT NULL,
    last_seen_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT known_device_device_check CHECK ((length(device) = 32))
);

CREATE TABLE public.lecture (
    id integer NOT NULL,
    title text NOT NULL,
    description text DEFAULT ''::text NOT NULL,
    subject_id integer NOT NULL,
    course_id integer NOT NULL,
    level_id integer NOT NULL,
    link text,
    attachment_id integer,
    is_available boolean DEFAULT false NOT NULL,
    is_assessment boolean DEFAULT false NOT NULL,
    expires_on date NOT NULL,
    downloads integer DEFAULT 0 NOT NULL,
    created_by integer NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    archived_at timestamp with time zone,
    version integer DEFAULT 1 NOT NULL,
    CONSTRAINT lecture_check CHECK (((link IS NOT NULL) OR (attachment_id IS NOT NULL))),
    CONSTRAINT lecture_description_check CHECK ((length(description) <= 4000)),
    CONSTRAINT lecture_downloads_check CHECK ((downloads >= 0)),
    CONSTRAINT lecture_link_check CHECK ((length(link) <= 500)),
    CONSTRAINT lecture_title_check CHECK (((length(title) >= 1) AND (length(title) <= 160)))
);

CREATE TABLE public.lecture_edition (
    lecture_id integer NOT NULL,
    edition_id integer NOT NULL
);

ALTER TABLE public.lecture ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.lecture_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.level (
    id integer NOT NULL,
    name text NOT NULL,
    number smallint NOT NULL,
    level_type text NOT NULL,
    CONSTRAINT level_level_type_check CHECK ((level_type = ANY (ARRAY['Licenciatura'::text, 'Mestrado'::text, 'Doutoramento'::text, 'Técnico'::text]))),
    CONSTRAINT level_name_check CHECK ((name <> ''::text)),
    CONSTRAINT level_number_check CHECK (((number >= 1) AND (number <= 8)))
);

ALTER TABLE public.level ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.level_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.link_token (
    hash bytea NOT NULL,
    user_id integer NOT NULL,
    purpose text NOT NULL,
    email text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    used_at timestamp with time zone,
    CONSTRAINT link_token_hash_check CHECK ((length(hash) = 32)),
    CONSTRAINT link_token_purpose_check CHECK ((purpose = ANY (ARRAY['reset'::text, 'confirm'::text])))
);

CREATE TABLE public.list_view (
    id integer NOT NULL,
    user_id integer NOT NULL,
    list text NOT NULL,
    name text NOT NULL,
    query text NOT NULL,
    CONSTRAINT list_view_name_check CHECK ((name <> ''::text))
);

ALTER TABLE public.list_view ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.list_view_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.monthly_charge (
    invoice_id integer NOT NULL,
    student_id integer NOT NULL,
    course_id integer NOT NULL,
    shift text NOT NULL,
    year smallint NOT NULL,
    month smallint NOT NULL,
    calendar_month date NOT NULL,
    doubled boolean DEFAULT false NOT NULL,
    calendar_year smallint GENERATED ALWAYS AS ((EXTRACT(year FROM calendar_month))::smallint) STORED NOT NULL,
    state text DEFAULT ''::text NOT NULL,
    due_date date DEFAULT '1970-01-01'::date NOT NULL,
    CONSTRAINT monthly_charge_first_day CHECK ((EXTRACT(day FROM calendar_month) = (1)::numeric)),
    CONSTRAINT monthly_charge_month_check CHECK (((month >= 1) AND (month <= 12))),
    CONSTRAINT monthly_charge_year_check CHECK (((year >= 2000) AND (year <= 2100)))
);

CREATE TABLE public.outbox (
    id bigint NOT NULL,
    kind text NOT NULL,
    payload jsonb NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    next_attempt_at timestamp with time zone DEFAULT now() NOT NULL,
    sent_at timestamp with time zone,
    gave_up_at timestamp with time zone,
    last_error text
);

ALTER TABLE public.outbox ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.outbox_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.pauta (
    id integer NOT NULL,
    state text DEFAULT 'EM_EDICAO'::text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    edition_id integer NOT NULL,
    number smallint DEFAULT 0 NOT NULL,
    kind text DEFAULT 'FREQUENCIA'::text NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    state_since timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT pauta_kind_check CHECK ((kind = ANY (ARRAY['FREQUENCIA'::text, 'EXAME_NORMAL'::text, 'RECORRENCIA'::text, 'EXAME_ESPECIAL'::text]))),
    CONSTRAINT pauta_number_check CHECK ((number >= 0)),
    CONSTRAINT pauta_state_check CHECK ((state = ANY (ARRAY['EM_EDICAO'::text, 'SUBMETIDA'::text, 'HOMOLOGADA'::text, 'RECTIFICADA'::text])))
);

CREATE TABLE public.pauta_event (
    id integer NOT NULL,
    pauta_id integer NOT NULL,
    from_state text NOT NULL,
    to_state text NOT NULL,
    at timestamp with time zone DEFAULT now() NOT NULL,
    actor_id integer,
    reason text DEFAULT ''::text NOT NULL
);

ALTER TABLE public.pauta_event ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.pauta_event_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

ALTER TABLE public.pauta ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.pauta_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.pauta_snapshot (
    id integer NOT NULL,
    pauta_id integer NOT NULL,
    content text NOT NULL,
    checksum text NOT NULL,
    at timestamp with time zone DEFAULT now() NOT NULL,
    actor_id integer NOT NULL,
    previous_id integer,
    rectification_id integer,
    CONSTRAINT pauta_snapshot_checksum_check CHECK ((checksum ~ '^[0-9a-f]{64}$'::text))
);

ALTER TABLE public.pauta_snapshot ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.pauta_snapshot_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.pauta_student (
    pauta_id integer NOT NULL,
    enrolment_id integer NOT NULL,
    kind text NOT NULL,
    origin_id integer,
    carried jsonb,
    CONSTRAINT pauta_student_carried CHECK (((origin_id IS NULL) = (carried IS NULL)))
);

CREATE TABLE public.payment (
    id integer NOT NULL,
    invoice_id integer,
    reference_id integer,
    method text NOT NULL,
    transaction text NOT NULL,
    amount_cents bigint NOT NULL,
    paid_at timestamp with time zone NOT NULL,
    state text DEFAULT 'RECEBIDO'::text NOT NULL,
    recorded_at timestamp with time zone DEFAULT now() NOT NULL,
    recorded_by integer,
    reason text DEFAULT ''::text NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    attachment_id integer,
    transaction_key text DEFAULT ''::text NOT NULL,
    part_of_id integer,
    value_on date,
    CONSTRAINT payment_amount_cents_check CHECK ((amount_cents > 0)),
    CONSTRAINT payment_invoice_known CHECK (((state <> 'CONCILIADO'::text) OR (invoice_id IS NOT NULL))),
    CONSTRAINT payment_method_check CHECK ((method = ANY (ARRAY['REFERENCIA'::text, 'TRANSFERENCIA'::text, 'DEPOSITO'::text, 'POS'::text, 'NUMERARIO'::text, 'MPESA'::text, 'EMOLA'::text, 'MKESH'::text]))),
    CONSTRAINT payment_reason_check CHECK ((length(reason) <= 500)),
    CONSTRAINT payment_split_has_no_invoice CHECK (((state <> 'REPARTIDO'::text) OR ((invoice_id IS NULL) AND (part_of_id IS NULL)))),
    CONSTRAINT payment_state_check CHECK ((state = ANY (ARRAY['RECEBIDO'::text, 'CONCILIADO'::text, 'POR_IDENTIFICAR'::text, 'DEVOLVIDO'::text, 'ESTORNADO'::text, 'REPARTIDO'::text]))),
    CONSTRAINT payment_transaction_check CHECK (((btrim(transaction) = transaction) AND (transaction <> ''::text) AND (length(transaction) <= 60)))
);

CREATE TABLE public.payment_approval (
    payment_id integer NOT NULL,
    invoice_id integer NOT NULL,
    proof_id integer,
    different_reason text DEFAULT ''::text NOT NULL,
    recorded_by integer NOT NULL,
    decided_at timestamp with time zone,
    decided_by integer,
    CONSTRAINT payment_approval_by_two CHECK ((decided_by <> recorded_by)),
    CONSTRAINT payment_approval_check CHECK (((decided_at IS NULL) = (decided_by IS NULL))),
    CONSTRAINT payment_approval_different_reason_check CHECK ((length(different_reason) <= 500))
);

CREATE TABLE public.payment_entity (
    id integer NOT NULL,
    bank text NOT NULL,
    code text NOT NULL,
    nib text,
    used_for text[] NOT NULL,
    reference_mode text NOT NULL,
    wallet_shortcode text,
    valid_from date NOT NULL,
    valid_to date,
    active boolean DEFAULT true NOT NULL,
    last_reference integer DEFAULT 0 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    CONSTRAINT payment_entity_bank_check CHECK (((btrim(bank) = bank) AND (bank <> ''::text) AND (length(bank) <= 80))),
    CONSTRAINT payment_entity_check CHECK ((valid_from <= valid_to)),
    CONSTRAINT payment_entity_code_check CHECK ((code ~ '^[0-9]{5}$'::text)),
    CONSTRAINT payment_entity_last_reference_check CHECK (((last_reference >= 0) AND (last_reference <= 9999999))),
    CONSTRAINT payment_entity_nib_check CHECK ((nib ~ '^[0-9]{21}$'::text)),
    CONSTRAINT payment_entity_reference_mode_check CHECK ((reference_mode = ANY (ARRAY['CALCULADA_MOD97'::text, 'SEQUENCIAL'::text, 'CARREGADA'::text]))),
    CONSTRAINT payment_entity_used_for_check CHECK (((cardinality(used_for) > 0) AND (used_for <@ ARRAY['CANDIDATURA'::text, 'INSCRICAO'::text, 'RENOVACAO'::text, 'PROPINA'::text, 'MULTA'::text, 'EXAME'::text, 'SERVICO'::text, 'OUTRO'::text]))),
    CONSTRAINT payment_entity_wallet_shortcode_check CHECK ((wallet_shortcode ~ '^[0-9]{3,10}$'::text))
);

ALTER TABLE public.payment_entity ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.payment_entity_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

ALTER TABLE public.payment ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.payment_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.payment_link (
    hash bytea NOT NULL,
    invoice_id integer NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    created_by integer,
    expires_at timestamp with time zone NOT NULL
);

CREATE TABLE public.payment_promise (
    id integer NOT NULL,
    student_id integer NOT NULL,
    until_day date NOT NULL,
    note text NOT NULL,
    made_at timestamp with time zone DEFAULT now() NOT NULL,
    made_by integer NOT NULL,
    CONSTRAINT payment_promise_note_check CHECK (((note <> ''::text) AND (length(note) <= 300)))
);

ALTER TABLE public.payment_promise ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.payment_promise_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.payment_proof (
    id integer NOT NULL,
    invoice_id integer NOT NULL,
    attachment_id integer NOT NULL,
    state text DEFAULT 'ENVIADO'::text NOT NULL,
    sent_at timestamp with time zone DEFAULT now() NOT NULL,
    sent_by integer,
    note text DEFAULT ''::text NOT NULL,
    decided_at timestamp with time zone,
    decided_by integer,
    reason text DEFAULT ''::text NOT NULL,
    payment_id integer,
    version integer DEFAULT 1 NOT NULL,
    held_by integer,
    held_at timestamp with time zone,
    CONSTRAINT payment_proof_check CHECK (((state = 'ACEITE'::text) = (payment_id IS NOT NULL))),
    CONSTRAINT payment_proof_check1 CHECK (((state = ANY (ARRAY['ACEITE'::text, 'REJEITADO'::text])) = (decided_at IS NOT NULL))),
    CONSTRAINT payment_proof_check2 CHECK (((state = 'REJEITADO'::text) <= (reason <> ''::text))),
    CONSTRAINT payment_proof_held CHECK ((((held_by IS NULL) = (held_at IS NULL)) AND ((state = 'EM_VERIFICACAO'::text) OR (held_by IS NULL)))),
    CONSTRAINT payment_proof_note_check CHECK ((length(note) <= 500)),
    CONSTRAINT payment_proof_reason_check CHECK ((length(reason) <= 500)),
    CONSTRAINT payment_proof_state_check CHECK ((state = ANY (ARRAY['ENVIADO'::text, 'EM_VERIFICACAO'::text, 'ACEITE'::text, 'REJEITADO'::text])))
);

ALTER TABLE public.payment_proof ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.payment_proof_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.payment_reference (
    id integer NOT NULL,
    entity_id integer NOT NULL,
    number text NOT NULL,
    state text DEFAULT 'LIVRE'::text NOT NULL,
    invoice_id integer,
    amount_cents bigint,
    expires_on date,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    group_id integer,
    CONSTRAINT payment_reference_amount_cents_check CHECK ((amount_cents > 0)),
    CONSTRAINT payment_reference_asks CHECK (((state = 'LIVRE'::text) = (amount_cents IS NULL))),
    CONSTRAINT payment_reference_number_check CHECK ((number ~ '^[0-9]{9,11}$'::text)),
    CONSTRAINT payment_reference_of_one CHECK ((num_nonnulls(invoice_id, group_id) =
CASE state
    WHEN 'LIVRE'::text THEN 0
    ELSE 1
END)),
    CONSTRAINT payment_reference_state_check CHECK ((state = ANY (ARRAY['LIVRE'::text, 'ATRIBUIDA'::text, 'PAGA'::text, 'EXPIRADA'::text, 'ANULADA'::text])))
);

ALTER TABLE public.payment_reference ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.payment_reference_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.percentage (
    id integer NOT NULL,
    name text NOT NULL,
    place smallint NOT NULL
);

ALTER TABLE public.percentage ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.percentage_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.percentage_version (
    id integer NOT NULL,
    percentage_id integer NOT NULL,
    value integer,
    valid_from date NOT NULL,
    reason text DEFAULT ''::text NOT NULL,
    edited_by integer,
    edited_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT percentage_version_value_check CHECK (((value >= 0) AND (value <= 10000)))
);

ALTER TABLE public.percentage_version ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.percentage_version_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.period_notice (
    activity_id integer NOT NULL,
    kind text NOT NULL,
    moment timestamp with time zone NOT NULL,
    told_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT period_notice_kind_check CHECK ((kind = ANY (ARRAY['ABRE'::text, 'FECHA'::text])))
);

ALTER TABLE public.permission ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.permission_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.person (
    id integer NOT NULL,
    uuid uuid DEFAULT gen_random_uuid() NOT NULL,
    full_name text NOT NULL,
    gender text,
    birth_date date,
    doc_type text,
    doc_number text,
    email text,
    contact text,
    alternative_contact text,
    address_location text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    nationality text,
    province_id integer,
    district_id integer,
    house_number text,
    block text,
    childhood_location text,
    father_name text,
    mother_name text,
    has_disability boolean,
    disability_type text,
    last_school text,
    last_school_year smallint,
    training_area text,
    name_key text GENERATED ALWAYS AS (lower(public.f_unaccent(full_name))) STORED NOT NULL COLLATE pg_catalog."C",
    doc_issue_place text,
    doc_expires_on date,
    CONSTRAINT person_full_name_check CHECK ((full_name <> ''::text)),
    CONSTRAINT person_last_school_year_check CHECK (((last_school_year >= 1900) AND (last_school_year <= 2100))),
    CONSTRAINT person_training_area_check CHECK ((training_area = ANY (ARRAY['Geral'::text, 'Tecnico'::text])))
);

CREATE TABLE public.person_correction (
    id integer NOT NULL,
    person_id integer NOT NULL,
    attachment_id integer NOT NULL,
    reason text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    created_by integer,
    CONSTRAINT person_correction_reason_check CHECK (((reason <> ''::text) AND (length(reason) <= 500)))
);

ALTER TABLE public.person_correction ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.person_correction_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.person_file (
    id integer NOT NULL,
    person_id integer NOT NULL,
    kind text NOT NULL,
    attachment_id integer NOT NULL,
    CONSTRAINT person_file_kind_check CHECK ((kind = ANY (ARRAY['CV'::text, 'CERTIFICADO'::text])))
);

ALTER TABLE public.person_file ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.person_file_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

ALTER TABLE public.person ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.person_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.planned_maintenance (
    id integer NOT NULL,
    starts_at timestamp with time zone NOT NULL,
    ends_at timestamp with time zone NOT NULL,
    note text NOT NULL,
    announced_by integer NOT NULL,
    announced_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT planned_maintenance_check CHECK (((ends_at > starts_at) AND (ends_at <= (starts_at + '14 days'::interval)))),
    CONSTRAINT planned_maintenance_note_check CHECK (((note <> ''::text) AND (length(note) <= 300)))
);

ALTER TABLE public.planned_maintenance ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.planned_maintenance_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.precedence (
    id integer NOT NULL,
    course_id integer NOT NULL,
    subject_id integer NOT NULL,
    required_subject_id integer NOT NULL,
    type text NOT NULL,
    min_grade numeric(4,2) DEFAULT 10 NOT NULL,
    valid_from_year smallint,
    valid_to_year smallint,
    note text DEFAULT ''::text NOT NULL,
    active boolean DEFAULT true NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    CONSTRAINT precedence_check CHECK ((subject_id <> required_subject_id)),
    CONSTRAINT precedence_check1 CHECK ((valid_from_year <= valid_to_year)),
    CONSTRAINT precedence_min_grade_check CHECK (((min_grade >= (0)::numeric) AND (min_grade <= (20)::numeric))),
    CONSTRAINT precedence_note_check CHECK ((length(note) <= 1000)),
    CONSTRAINT precedence_type_check CHECK ((type = ANY (ARRAY['OBRIGATORIA'::text, 'CO_REQUISITO'::text, 'RECOMENDADA'::text]))),
    CONSTRAINT precedence_valid_from_year_check CHECK (((valid_from_year >= 2000) AND (valid_from_year <= 2100))),
    CONSTRAINT precedence_valid_to_year_check CHECK (((valid_to_year >= 2000) AND (valid_to_year <= 2100)))
);

ALTER TABLE public.precedence ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.precedence_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.province (
    id integer NOT NULL,
    name text NOT NULL,
    CONSTRAINT province_name_check CHECK (((btrim(name) = name) AND (name <> ''::text)))
);

ALTER TABLE public.province ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.province_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.rate_limit (
    key character varying(255) NOT NULL,
    points integer DEFAULT 0 NOT NULL,
    expire bigint
);

CREATE TABLE public.receipt (
    id integer NOT NULL,
    number text NOT NULL,
    year smallint NOT NULL,
    sequence integer NOT NULL,
    payment_id integer NOT NULL,
    issued_at timestamp with time zone DEFAULT now() NOT NULL,
    invoice_id integer NOT NULL,
    voided_at timestamp with time zone,
    void_reason text DEFAULT ''::text NOT NULL,
    CONSTRAINT receipt_void_reason_check CHECK ((length(void_reason) <= 500))
);

ALTER TABLE public.receipt ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.receipt_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.record_view (
    person_id integer NOT NULL,
    viewer_id integer NOT NULL,
    role text NOT NULL,
    day date NOT NULL,
    page text NOT NULL,
    times integer DEFAULT 1 NOT NULL,
    first_at timestamp with time zone DEFAULT now() NOT NULL,
    last_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT record_view_page_check CHECK ((page ~ '^[A-Z]+$'::text)),
    CONSTRAINT record_view_times_check CHECK ((times > 0))
);

CREATE TABLE public.reference_group (
    id integer NOT NULL,
    student_id integer NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    created_by integer
);

ALTER TABLE public.reference_group ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.reference_group_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.reference_group_invoice (
    group_id integer NOT NULL,
    invoice_id integer NOT NULL,
    open_cents bigint NOT NULL,
    CONSTRAINT reference_group_invoice_open_cents_check CHECK ((open_cents > 0))
);

CREATE TABLE public.refund (
    id integer NOT NULL,
    account_id integer NOT NULL,
    amount_cents bigint NOT NULL,
    destination text NOT NULL,
    reason text NOT NULL,
    state text DEFAULT 'PEDIDO'::text NOT NULL,
    requested_at timestamp with time zone DEFAULT now() NOT NULL,
    requested_by integer NOT NULL,
    decided_at timestamp with time zone,
    decided_by integer,
    note text DEFAULT ''::text NOT NULL,
    CONSTRAINT refund_amount_cents_check CHECK ((amount_cents > 0)),
    CONSTRAINT refund_by_two CHECK ((decided_by <> requested_by)),
    CONSTRAINT refund_check CHECK (((state = 'PEDIDO'::text) = (decided_at IS NULL))),
    CONSTRAINT refund_check1 CHECK (((state = 'PEDIDO'::text) = (decided_by IS NULL))),
    CONSTRAINT refund_destination_check CHECK (((destination <> ''::text) AND (length(destination) <= 120))),
    CONSTRAINT refund_note_check CHECK ((length(note) <= 500)),
    CONSTRAINT refund_reason_check CHECK (((reason <> ''::text) AND (length(reason) <= 500))),
    CONSTRAINT refund_state_check CHECK ((state = ANY (ARRAY['PEDIDO'::text, 'PAGO'::text, 'RECUSADO'::text])))
);

ALTER TABLE public.refund ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.refund_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.renewal_subject (
    inscription_id integer NOT NULL,
    course_subject_id integer NOT NULL
);

CREATE TABLE public.result_slip (
    id integer NOT NULL,
    student_id integer NOT NULL,
    year integer NOT NULL,
    content text NOT NULL,
    checksum text NOT NULL,
    made_at timestamp with time zone DEFAULT now() NOT NULL
);

ALTER TABLE public.result_slip ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.result_slip_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

ALTER TABLE public.role ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.role_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.role_usage (
    role_id integer NOT NULL,
    users integer NOT NULL,
    CONSTRAINT role_usage_users_check CHECK ((users >= 0))
);

CREATE TABLE public.second_person_change (
    id integer NOT NULL,
    amount_cents bigint NOT NULL,
    files text NOT NULL,
    reason text NOT NULL,
    requested_at timestamp with time zone DEFAULT now() NOT NULL,
    requested_by integer NOT NULL,
    decided_at timestamp with time zone,
    decided_by integer,
    confirmed boolean,
    CONSTRAINT second_person_change_amount_cents_check CHECK ((amount_cents > 0)),
    CONSTRAINT second_person_change_by_two CHECK (((NOT confirmed) OR (decided_by <> requested_by))),
    CONSTRAINT second_person_change_check CHECK ((((decided_at IS NULL) = (decided_by IS NULL)) AND ((decided_at IS NULL) = (confirmed IS NULL)))),
    CONSTRAINT second_person_change_files_check CHECK ((files = ANY (ARRAY['NUNCA'::text, 'MODELOS'::text, 'SEMPRE'::text]))),
    CONSTRAINT second_person_change_reason_check CHECK (((reason <> ''::text) AND (length(reason) <= 500)))
);

ALTER TABLE public.second_person_change ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.second_person_change_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.semester (
    id integer NOT NULL,
    semester_name text NOT NULL,
    number smallint NOT NULL,
    CONSTRAINT semester_number_check CHECK (((number >= 1) AND (number <= 2))),
    CONSTRAINT semester_semester_name_check CHECK ((semester_name <> ''::text))
);

CREATE TABLE public.semester_closing (
    id integer NOT NULL,
    activity_id integer NOT NULL,
    started_by integer NOT NULL,
    started_at timestamp with time zone DEFAULT now() NOT NULL,
    finished_at timestamp with time zone,
    forced boolean DEFAULT false NOT NULL,
    reason text DEFAULT ''::text NOT NULL,
    totals jsonb,
    job_id integer,
    CONSTRAINT semester_closing_counted CHECK (((finished_at IS NULL) = (totals IS NULL))),
    CONSTRAINT semester_closing_forced CHECK (((NOT forced) OR (reason <> ''::text))),
    CONSTRAINT semester_closing_reason_check CHECK ((length(reason) <= 500))
);

ALTER TABLE public.semester_closing ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.semester_closing_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

ALTER TABLE public.semester ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.semester_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.service (
    id integer NOT NULL,
    name text NOT NULL,
    type text NOT NULL,
    price_cents bigint,
    delivery_days smallint NOT NULL,
    by_students boolean DEFAULT true NOT NULL,
    documents text DEFAULT ''::text NOT NULL,
    blocked_by_debt boolean DEFAULT false NOT NULL,
    active boolean DEFAULT true NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    entity_id integer,
    template text DEFAULT ''::text NOT NULL,
    CONSTRAINT service_delivery_days_check CHECK (((delivery_days >= 1) AND (delivery_days <= 180))),
    CONSTRAINT service_documents_check CHECK ((length(documents) <= 300)),
    CONSTRAINT service_name_check CHECK (((btrim(name) = name) AND (name <> ''::text) AND (length(name) <= 80))),
    CONSTRAINT service_price_cents_check CHECK (((price_cents >= 0) AND (price_cents <= '10000000000'::bigint))),
    CONSTRAINT service_template_check CHECK ((length(template) <= 2000)),
    CONSTRAINT service_type_check CHECK ((type = ANY (ARRAY['DECLARACAO'::text, 'CERTIFICADO'::text, 'CARTAO'::text, 'EXAME'::text, 'MUDANCA'::text, 'OUTRO'::text])))
);

ALTER TABLE public.service ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.service_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.service_request (
    id integer NOT NULL,
    number text GENERATED ALWAYS AS (('PS '::text || lpad((id)::text, GREATEST(6, length((id)::text)), '0'::text))) STORED NOT NULL,
    service_id integer NOT NULL,
    student_id integer NOT NULL,
    service text NOT NULL,
    price_cents bigint NOT NULL,
    delivery_days smallint NOT NULL,
    state text DEFAULT 'NOVO'::text NOT NULL,
    invoice_id integer,
    note text DEFAULT ''::text NOT NULL,
    reason text DEFAULT ''::text NOT NULL,
    due_day date,
    ordered_at timestamp with time zone DEFAULT now() NOT NULL,
    ordered_by integer,
    template text DEFAULT ''::text NOT NULL,
    CONSTRAINT service_request_check CHECK (((state = 'REJEITADO'::text) <= (reason <> ''::text))),
    CONSTRAINT service_request_note_check CHECK ((length(note) <= 300)),
    CONSTRAINT service_request_price_cents_check CHECK ((price_cents >= 0)),
    CONSTRAINT service_request_reason_check CHECK ((length(reason) <= 500)),
    CONSTRAINT service_request_state_check CHECK ((state = ANY (ARRAY['NOVO'::text, 'POR_PAGAR'::text, 'EM_PROCESSAMENTO'::text, 'AGUARDA_ENTIDADE_EXTERNA'::text, 'PRONTO'::text, 'ENTREGUE'::text, 'REJEITADO'::text, 'CANCELADO'::text]))),
    CONSTRAINT service_request_template_check CHECK ((length(template) <= 2000))
);

CREATE TABLE public.service_request_event (
    id integer NOT NULL,
    request_id integer NOT NULL,
    from_state text NOT NULL,
    to_state text NOT NULL,
    reason text DEFAULT ''::text NOT NULL,
    at timestamp with time zone DEFAULT now() NOT NULL,
    actor_id integer
);

ALTER TABLE public.service_request_event ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.service_request_event_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

ALTER TABLE public.service_request ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.service_request_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.session (
    id integer NOT NULL,
    user_id integer NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    last_seen_at timestamp with time zone DEFAULT now() NOT NULL,
    revoked_at timestamp with time zone,
    revoke_reason text,
    ip text,
    user_agent text,
    CONSTRAINT session_check CHECK (((revoked_at IS NULL) = (revoke_reason IS NULL)))
);

ALTER TABLE public.session ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.session_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.session_token (
    hash bytea NOT NULL,
    session_id integer NOT NULL,
    kind text NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    used_at timestamp with time zone,
    CONSTRAINT session_token_hash_check CHECK ((length(hash) = 32)),
    CONSTRAINT session_token_kind_check CHECK ((kind = ANY (ARRAY['access'::text, 'refresh'::text])))
);

CREATE TABLE public.setting (
    key text NOT NULL,
    value jsonb NOT NULL
);

CREATE TABLE public.special_exam (
    id integer NOT NULL,
    enrolment_id integer NOT NULL,
    reason text NOT NULL,
    named_by integer NOT NULL,
    named_at timestamp with time zone DEFAULT now() NOT NULL,
    withdrawn_by integer,
    withdrawn_at timestamp with time zone,
    withdrawal_reason text DEFAULT ''::text NOT NULL,
    CONSTRAINT special_exam_reason_check CHECK ((reason <> ''::text)),
    CONSTRAINT special_exam_withdrawn CHECK (((withdrawn_at IS NULL) = (withdrawn_by IS NULL)))
);

ALTER TABLE public.special_exam ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.special_exam_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.sponsor_split (
    id integer NOT NULL,
    sponsor text NOT NULL,
    method text NOT NULL,
    transaction text NOT NULL,
    amount_cents bigint NOT NULL,
    paid_at timestamp with time zone NOT NULL,
    payment_id integer,
    file_name text NOT NULL,
    state text DEFAULT 'PREVISTO'::text NOT NULL,
    job_id integer,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    created_by integer NOT NULL,
    confirmed_at timestamp with time zone,
    confirmed_by integer,
    reason text DEFAULT ''::text NOT NULL,
    CONSTRAINT sponsor_split_amount_cents_check CHECK ((amount_cents > 0)),
    CONSTRAINT sponsor_split_check CHECK (((confirmed_at IS NULL) = (confirmed_by IS NULL))),
    CONSTRAINT sponsor_split_check1 CHECK (((state = ANY (ARRAY['PREVISTO'::text, 'A_REPARTIR'::text])) OR (payment_id IS NOT NULL))),
    CONSTRAINT sponsor_split_file_name_check CHECK ((length(file_name) <= 255)),
    CONSTRAINT sponsor_split_reason_check CHECK ((length(reason) <= 500)),
    CONSTRAINT sponsor_split_sponsor_check CHECK (((btrim(sponsor) = sponsor) AND (sponsor <> ''::text) AND (length(sponsor) <= 120))),
    CONSTRAINT sponsor_split_state_check CHECK ((state = ANY (ARRAY['PREVISTO'::text, 'A_REPARTIR'::text, 'REPARTIDO'::text, 'A_DESFAZER'::text, 'DESFEITO'::text])))
);

ALTER TABLE public.sponsor_split ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.sponsor_split_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.sponsor_split_line (
    id integer NOT NULL,
    split_id integer NOT NULL,
    number integer NOT NULL,
    part integer NOT NULL,
    student_id integer NOT NULL,
    invoice_id integer NOT NULL,
    amount_cents bigint NOT NULL,
    credit_cents bigint DEFAULT 0 NOT NULL,
    payment_id integer,
    CONSTRAINT sponsor_split_line_amount_cents_check CHECK ((amount_cents > 0)),
    CONSTRAINT sponsor_split_line_check CHECK (((credit_cents >= 0) AND (credit_cents < amount_cents)))
);

ALTER TABLE public.sponsor_split_line ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.sponsor_split_line_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.staff_without_account (
    person_id integer NOT NULL
);

CREATE TABLE public.statement (
    id integer NOT NULL,
    student_id integer NOT NULL,
    from_day date NOT NULL,
    until_day date NOT NULL,
    opening_cents bigint NOT NULL,
    closing_cents bigint NOT NULL,
    lines jsonb NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    created_by integer,
    CONSTRAINT statement_check CHECK ((from_day <= until_day))
);

ALTER TABLE public.statement ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.statement_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.student (
    id integer NOT NULL,
    person_id integer NOT NULL,
    course_id integer NOT NULL,
    active boolean DEFAULT true NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    code text,
    entry_year smallint,
    shift text,
    level_id integer,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    name_key text DEFAULT ''::text NOT NULL COLLATE pg_catalog."C",
    has_certificate boolean DEFAULT false NOT NULL,
    class_id integer,
    enrolled_in smallint,
    inscription_state text,
    CONSTRAINT student_code_check CHECK ((code ~ '^[0-9]{2}[.][0-9]{4}[.][0-9]{4}$'::text)),
    CONSTRAINT student_entry_year_check CHECK (((entry_year >= 1900) AND (entry_year <= 2100))),
    CONSTRAINT student_shift_check CHECK ((shift = ANY (ARRAY['LABORAL'::text, 'POS-LABORAL'::text])))
);

ALTER TABLE public.student ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.student_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.student_withdrawal (
    id integer NOT NULL,
    student_id integer NOT NULL,
    kind text NOT NULL,
    reason text NOT NULL,
    effective_on date NOT NULL,
    class_id integer,
    made_at timestamp with time zone DEFAULT now() NOT NULL,
    made_by integer,
    ended_at timestamp with time zone,
    ended_by integer,
    end_reason text DEFAULT ''::text NOT NULL,
    CONSTRAINT student_withdrawal_ended CHECK (((ended_at IS NULL) = (end_reason = ''::text))),
    CONSTRAINT student_withdrawal_kind_check CHECK ((kind = ANY (ARRAY['PEDIDO'::text, 'NAO_RENOVOU'::text, 'ABANDONO'::text]))),
    CONSTRAINT student_withdrawal_reason_check CHECK ((reason <> ''::text))
);

ALTER TABLE public.student_withdrawal ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.student_withdrawal_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.subject (
    id integer NOT NULL,
    code text,
    name text NOT NULL,
    name_key text GENERATED ALWAYS AS (lower(public.f_unaccent(name))) STORED NOT NULL COLLATE pg_catalog."C",
    description text DEFAULT ''::text NOT NULL,
    credits smallint,
    weekly_hours smallint,
    active boolean DEFAULT true NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    CONSTRAINT subject_code_check CHECK (((btrim(code) = code) AND (code <> ''::text) AND (length(code) <= 20))),
    CONSTRAINT subject_credits_check CHECK (((credits >= 1) AND (credits <= 60))),
    CONSTRAINT subject_description_check CHECK ((length(description) <= 1000)),
    CONSTRAINT subject_name_check CHECK (((btrim(name) = name) AND (name <> ''::text) AND (length(name) <= 160))),
    CONSTRAINT subject_weekly_hours_check CHECK (((weekly_hours >= 1) AND (weekly_hours <= 40)))
);

ALTER TABLE public.subject ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.subject_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.teacher (
    id integer NOT NULL,
    person_id integer NOT NULL,
    department_id integer NOT NULL,
    has_certificate boolean DEFAULT false NOT NULL,
    active boolean DEFAULT true NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    name_key text DEFAULT ''::text NOT NULL COLLATE pg_catalog."C"
);

ALTER TABLE public.teacher ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.teacher_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.teaching (
    id integer NOT NULL,
    teacher_id integer NOT NULL,
    role text DEFAULT 'RESPONSAVEL'::text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    edition_id integer NOT NULL,
    started_on date DEFAULT ((now() AT TIME ZONE 'Africa/Maputo'::text))::date NOT NULL,
    ended_on date,
    version integer DEFAULT 1 NOT NULL,
    class_id integer,
    subject_id integer,
    course_id integer,
    year smallint,
    semester_id integer,
    CONSTRAINT teaching_dates CHECK ((ended_on >= started_on)),
    CONSTRAINT teaching_placed CHECK (((class_id IS NOT NULL) AND (subject_id IS NOT NULL) AND (course_id IS NOT NULL) AND (year IS NOT NULL) AND (semester_id IS NOT NULL))),
    CONSTRAINT teaching_role_check CHECK ((role = ANY (ARRAY['RESPONSAVEL'::text, 'ASSISTENTE'::text])))
);

ALTER TABLE public.teaching ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.teaching_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.user_account (
    id integer NOT NULL,
    person_id integer NOT NULL,
    email text NOT NULL,
    user_code text,
    role_id integer NOT NULL,
    password_hash text,
    first_login boolean DEFAULT true NOT NULL,
    email_confirmed_at timestamp with time zone,
    active boolean DEFAULT true NOT NULL,
    blocked_at timestamp with time zone,
    last_login_at timestamp with time zone,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    name_key text DEFAULT ''::text NOT NULL COLLATE pg_catalog."C",
    admitted boolean GENERATED ALWAYS AS ((active AND (blocked_at IS NULL))) STORED NOT NULL,
    CONSTRAINT user_account_email_check CHECK (((email ~~ '%_@_%'::text) AND (length(email) <= 254))),
    CONSTRAINT user_account_user_code_check CHECK ((user_code ~ '^[0-9]{2}[.][0-9]{4}[.][0-9]{4}$'::text))
);

ALTER TABLE public.user_account ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.user_account_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.user_permission (
    user_id integer NOT NULL,
    permission_id integer NOT NULL,
    granted boolean NOT NULL
);

CREATE TABLE public.user_preference (
    user_id integer NOT NULL,
    name text NOT NULL,
    value jsonb NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.withdrawal_effect (
    id integer NOT NULL,
    withdrawal_id integer NOT NULL,
    enrolment_id integer,
    inscription_id integer,
    invoice_id integer,
    CONSTRAINT withdrawal_effect_one CHECK ((num_nonnulls(enrolment_id, inscription_id, invoice_id) = 1))
);

ALTER TABLE public.withdrawal_effect ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.withdrawal_effect_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

INSERT INTO public.academic_year VALUES
	(1, '1', NULL, NULL, true),
	(2, '2', NULL, NULL, true),
	(3, '3', NULL, NULL, true),
	(4, '4', NULL, NULL, true),
	(5, '5', NULL, NULL, true),
	(6, '6', NULL, NULL, true),
	(7, '7', NULL, NULL, true),
	(8, '8', NULL, NULL, true),
	(9, '2025', '2025-02-01', '2025-12-15', true),
	(10, '2026', '2026-02-01', '2026-12-15', true),
	(11, '2027', '2027-02-01', '2027-12-15', true),
	(12, '2028', '2028-02-01', '2028-12-15', true),
	(13, '2029', '2029-02-01', '2029-12-15', true),
	(14, '2030', '2030-02-01', '2030-12-15', true),
	(15, '2031', '2031-02-01', '2031-12-15', true),
	(16, '2032', '2032-02-01', '2032-12-15', true),
	(17, '2033', '2033-02-01', '2033-12-15', true),
	(18, '2034', '2034-02-01', '2034-12-15', true),
	(19, '2035', '2035-02-01', '2035-12-15', true),
	(20, '2036', '2036-02-01', '2036-12-15', true),
	(21, '2037', '2037-02-01', '2037-12-15', true),
	(22, '2038', '2038-02-01', '2038-12-15', true),
	(23, '2039', '2039-02-01', '2039-12-15', true),
	(24, '2040', '2040-02-01', '2040-12-15', true),
	(25, '2041', '2041-02-01', '2041-12-15', true),
	(26, '2042', '2042-02-01', '2042-12-15', true),
	(27, '2043', '2043-02-01', '2043-12-15', true),
	(28, '2044', '2044-02-01', '2044-12-15', true),
	(29, '2045', '2045-02-01', '2045-12-15', true),
	(30, '2046', '2046-02-01', '2046-12-15', true),
	(31, '2047', '2047-02-01', '2047-12-15', true),
	(32, '2048', '2048-02-01', '2048-12-15', true),
	(33, '2049', '2049-02-01', '2049-12-15', true),
	(34, '2050', '2050-02-01', '2050-12-15', true),
	(35, '2051', '2051-02-01', '2051-12-15', true),
	(36, '2052', '2052-02-01', '2052-12-15', true),
	(37, '2053', '2053-02-01', '2053-12-15', true),
	(38, '2054', '2054-02-01', '2054-12-15', true),
	(39, '2055', '2055-02-01', '2055-12-15', true),
	(40, '2056', '2056-02-01', '2056-12-15', true),
	(41, '2057', '2057-02-01', '2057-12-15', true),
	(42, '2058', '2058-02-01', '2058-12-15', true),
	(43, '2059', '2059-02-01', '2059-12-15', true),
	(44, '2060', '2060-02-01', '2060-12-15', true),
	(45, '2061', '2061-02-01', '2061-12-15', true),
	(46, '2062', '2062-02-01', '2062-12-15', true),
	(47, '2063', '2063-02-01', '2063-12-15', true),
	(48, '2064', '2064-02-01', '2064-12-15', true),
	(49, '2065', '2065-02-01', '2065-12-15', true),
	(50, '2066', '2066-02-01', '2066-12-15', true),
	(51, '2067', '2067-02-01', '2067-12-15', true),
	(52, '2068', '2068-02-01', '2068-12-15', true),
	(53, '2069', '2069-02-01', '2069-12-15', true),
	(54, '2070', '2070-02-01', '2070-12-15', true),
	(55, '2071', '2071-02-01', '2071-12-15', true),
	(56, '2072', '2072-02-01', '2072-12-15', true),
	(57, '2073', '2073-02-01', '2073-12-15', true),
	(58, '2074', '2074-02-01', '2074-12-15', true),
	(59, '2075', '2075-02-01', '2075-12-15', true),
	(60, '2076', '2076-02-01', '2076-12-15', true),
	(61, '2077', '2077-02-01', '2077-12-15', true),
	(62, '2078', '2078-02-01', '2078-12-15', true),
	(63, '2079', '2079-02-01', '2079-12-15', true),
	(64, '2080', '2080-02-01', '2080-12-15', true),
	(65, '2081', '2081-02-01', '2081-12-15', true),
	(66, '2082', '2082-02-01', '2082-12-15', true),
	(67, '2083', '2083-02-01', '2083-12-15', true),
	(68, '2084', '2084-02-01', '2084-12-15', true),
	(69, '2085', '2085-02-01', '2085-12-15', true),
	(70, '2086', '2086-02-01', '2086-12-15', true),
	(71, '2087', '2087-02-01', '2087-12-15', true),
	(72, '2088', '2088-02-01', '2088-12-15', true),
	(73, '2089', '2089-02-01', '2089-12-15', true),
	(74, '2090', '2090-02-01', '2090-12-15', true),
	(75, '2091', '2091-02-01', '2091-12-15', true),
	(76, '2092', '2092-02-01', '2092-12-15', true),
	(77, '2093', '2093-02-01', '2093-12-15', true),
	(78, '2094', '2094-02-01', '2094-12-15', true),
	(79, '2095', '2095-02-01', '2095-12-15', true),
	(80, '2096', '2096-02-01', '2096-12-15', true),
	(81, '2097', '2097-02-01', '2097-12-15', true),
	(82, '2098', '2098-02-01', '2098-12-15', true),
	(83, '2099', '2099-02-01', '2099-12-15', true);

INSERT INTO public.company VALUES
	(1, 'Portal Académico', 'Portal', NULL, '{}', NULL, NULL, '#0f4c81', NULL, NULL, 1, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 'Africa/Maputo', 'MZN', '{pt}', 1, now(), 5000000, 'MODELOS');

INSERT INTO public.district VALUES
	(1, 1, 'Chimbonila'),
	(2, 1, 'Cuamba'),
	(3, 1, 'Lago'),
	(4, 1, 'Lichinga'),
	(5, 1, 'Majune'),
	(6, 1, 'Mandimba'),
	(7, 1, 'Marrupa'),
	(8, 1, 'Maúa'),
	(9, 1, 'Mavago'),
	(10, 1, 'Mecanhelas'),
	(11, 1, 'Mecula'),
	(12, 1, 'Metarica'),
	(13, 1, 'Muembe'),
	(14, 1, 'Ngauma'),
	(15, 1, 'Nipepe'),
	(16, 1, 'Sanga'),
	(17, 2, 'Ancuabe'),
	(18, 2, 'Balama'),
	(19, 2, 'Chiúre'),
	(20, 2, 'Ibo'),
	(21, 2, 'Macomia'),
	(22, 2, 'Mecúfi'),
	(23, 2, 'Meluco'),
	(24, 2, 'Metuge'),
	(25, 2, 'Mocímboa da Praia'),
	(26, 2, 'Montepuez'),
	(27, 2, 'Mueda'),
	(28, 2, 'Muidumbe'),
	(29, 2, 'Namuno'),
	(30, 2, 'Nangade'),
	(31, 2, 'Palma'),
	(32, 2, 'Pemba'),
	(33, 2, 'Quissanga'),
	(34, 3, 'Angoche'),
	(35, 3, 'Eráti'),
	(36, 3, 'Ilha de Moçambique'),
	(37, 3, 'Lalaua'),
	(38, 3, 'Larde'),
	(39, 3, 'Liúpo'),
	(40, 3, 'Malema'),
	(41, 3, 'Meconta'),
	(42, 3, 'Mecubúri'),
	(43, 3, 'Memba'),
	(44, 3, 'Mogincual'),
	(45, 3, 'Mogovolas'),
	(46, 3, 'Moma'),
	(47, 3, 'Monapo'),
	(48, 3, 'Mossuril'),
	(49, 3, 'Muecate'),
	(50, 3, 'Murrupula'),
	(51, 3, 'Nacala-a-Velha'),
	(52, 3, 'Nacala-Porto'),
	(53, 3, 'Nacarôa'),
	(54, 3, 'Nampula'),
	(55, 3, 'Rapale'),
	(56, 3, 'Ribáuè'),
	(57, 4, 'Alto Molócuè'),
	(58, 4, 'Chinde'),
	(59, 4, 'Derre'),
	(60, 4, 'Gilé'),
	(61, 4, 'Gurué'),
	(62, 4, 'Ile'),
	(63, 4, 'Inhassunge'),
	(64, 4, 'Luabo'),
	(65, 4, 'Lugela'),
	(66, 4, 'Maganja da Costa'),
	(67, 4, 'Milange'),
	(68, 4, 'Mocuba'),
	(69, 4, 'Mocubela'),
	(70, 4, 'Molumbo'),
	(71, 4, 'Mopeia'),
	(72, 4, 'Morrumbala'),
	(73, 4, 'Mulevala'),
	(74, 4, 'Namacurra'),
	(75, 4, 'Namarroi'),
	(76, 4, 'Nicoadala'),
	(77, 4, 'Pebane'),
	(78, 4, 'Quelimane'),
	(79, 5, 'Angónia'),
	(80, 5, 'Cahora-Bassa'),
	(81, 5, 'Changara'),
	(82, 5, 'Chifunde'),
	(83, 5, 'Chiuta'),
	(84, 5, 'Dôa'),
	(85, 5, 'Macanga'),
	(86, 5, 'Mágoè'),
	(87, 5, 'Marara'),
	(88, 5, 'Marávia'),
	(89, 5, 'Moatize'),
	(90, 5, 'Mutarara'),
	(91, 5, 'Tete'),
	(92, 5, 'Tsangano'),
	(93, 5, 'Zumbo'),
	(94, 6, 'Bárue'),
	(95, 6, 'Chimoio'),
	(96, 6, 'Gondola'),
	(97, 6, 'Guro'),
	(98, 6, 'Macate'),
	(99, 6, 'Machaze'),
	(100, 6, 'Macossa'),
	(101, 6, 'Manica'),
	(102, 6, 'Mossurize'),
	(103, 6, 'Sussundenga'),
	(104, 6, 'Tambara'),
	(105, 6, 'Vanduzi'),
	(106, 7, 'Beira'),
	(107, 7, 'Búzi'),
	(108, 7, 'Caia'),
	(109, 7, 'Chemba'),
	(110, 7, 'Cheringoma'),
	(111, 7, 'Chibabava'),
	(112, 7, 'Dondo'),
	(113, 7, 'Gorongosa'),
	(114, 7, 'Machanga'),
	(115, 7, 'Maringué'),
	(116, 7, 'Marromeu'),
	(117, 7, 'Muanza'),
	(118, 7, 'Nhamatanda'),
	(119, 8, 'Funhalouro'),
	(120, 8, 'Govuro'),
	(121, 8, 'Homoíne'),
	(122, 8, 'Inhambane'),
	(123, 8, 'Inharrime'),
	(124, 8, 'Inhassoro'),
	(125, 8, 'Jangamo'),
	(126, 8, 'Mabote'),
	(127, 8, 'Massinga'),
	(128, 8, 'Maxixe'),
	(129, 8, 'Morrumbene'),
	(130, 8, 'Panda'),
	(131, 8, 'Vilankulo'),
	(132, 8, 'Zavala'),
	(133, 9, 'Bilene'),
	(134, 9, 'Chibuto'),
	(135, 9, 'Chicualacuala'),
	(136, 9, 'Chigubo'),
	(137, 9, 'Chókwè'),
	(138, 9, 'Chongoene'),
	(139, 9, 'Guijá'),
	(140, 9, 'Limpopo'),
	(141, 9, 'Mabalane'),
	(142, 9, 'Mandlakazi'),
	(143, 9, 'Mapai'),
	(144, 9, 'Massangena'),
	(145, 9, 'Massingir'),
	(146, 9, 'Xai-Xai'),
	(147, 10, 'Boane'),
	(148, 10, 'Magude'),
	(149, 10, 'Manhiça'),
	(150, 10, 'Marracuene'),
	(151, 10, 'Matola'),
	(152, 10, 'Matutuíne'),
	(153, 10, 'Moamba'),
	(154, 10, 'Namaacha'),
	(155, 11, 'KaMavota'),
	(156, 11, 'KaMaxakeni'),
	(157, 11, 'KaMpfumo'),
	(158, 11, 'KaMubukwana'),
	(159, 11, 'KaNyaka'),
	(160, 11, 'KaTembe'),
	(161, 11, 'Nlhamankulu');

INSERT INTO public.holiday OVERRIDING SYSTEM VALUE VALUES
	(1, NULL, 1, 1, 'Ano Novo'),
	(2, NULL, 2, 3, 'Dia dos Heróis Moçambicanos'),
	(3, NULL, 4, 7, 'Dia da Mulher Moçambicana'),
	(4, NULL, 5, 1, 'Dia do Trabalhador'),
	(5, NULL, 6, 25, 'Dia da Independência'),
	(6, NULL, 9, 7, 'Dia da Vitória'),
	(7, NULL, 9, 25, 'Dia das Forças Armadas'),
	(8, NULL, 10, 4, 'Dia da Paz'),
	(9, NULL, 12, 25, 'Dia da Família');

INSERT INTO public.level VALUES
	(1, '1', 1, 'Licenciatura'),
	(2, '2', 2, 'Licenciatura'),
	(3, '3', 3, 'Licenciatura'),
	(4, '4', 4, 'Licenciatura'),
	(5, '5', 5, 'Licenciatura'),
	(6, '1', 1, 'Mestrado'),
	(7, '2', 2, 'Mestrado'),
	(8, '1', 1, 'Doutoramento'),
	(9, '2', 2, 'Doutoramento'),
	(10, '3', 3, 'Doutoramento'),
	(11, '1', 1, 'Técnico'),
	(12, '2', 2, 'Técnico'),
	(13, '3', 3, 'Técnico');

INSERT INTO public.percentage OVERRIDING SYSTEM VALUE VALUES
	(1, 'MEDIAFREQUENCIA', 1),
	(2, 'EXAME-NORMAL', 2),
	(3, 'RECORRENCIA', 3),
	(4, 'DISPENSA', 4),
	(5, 'ADMISSAO', 5),
	(6, 'APROVACAO', 6),
	(7, 'CASAS-DECIMAIS', 7),
	(8, 'MAXIMO-RECORRENCIA', 8),
	(9, 'MAXIMO-FALTAS', 9);

INSERT INTO public.percentage_version OVERRIDING SYSTEM VALUE VALUES
	(1, 1, 6000, '2000-01-01', '', NULL, '1999-12-31 22:00:00+00'),
	(2, 2, 4000, '2000-01-01', '', NULL, '1999-12-31 22:00:00+00'),
	(3, 3, 4000, '2000-01-01', '', NULL, '1999-12-31 22:00:00+00'),
	(4, 4, 1400, '2000-01-01', '', NULL, '1999-12-31 22:00:00+00'),
	(5, 5, 1000, '2000-01-01', '', NULL, '1999-12-31 22:00:00+00'),
	(6, 6, 900, '2000-01-01', '', NULL, '1999-12-31 22:00:00+00'),
	(7, 7, 1, '2000-01-01', '', NULL, '1999-12-31 22:00:00+00'),
	(8, 8, NULL, '2000-01-01', '', NULL, '1999-12-31 22:00:00+00'),
	(9, 9, 2000, '2000-01-01', '', NULL, '1999-12-31 22:00:00+00');

INSERT INTO public.permission OVERRIDING SYSTEM VALUE VALUES
	(1, 'dashboard.read', 'dashboard', 'read', 'Ver o painel', false),
	(2, 'dashboard.read_own', 'dashboard', 'read_own', 'Ver o próprio painel', false),
	(3, 'dashboard.export', 'dashboard', 'export', 'Exportar o painel', false),
	(4, 'departments.read', 'departments', 'read', 'Ver departamentos', false),
	(5, 'departments.create', 'departments', 'create', 'Criar departamentos', false),
	(6, 'departments.update', 'departments', 'update', 'Editar departamentos', false),
	(7, 'departments.delete', 'departments', 'delete', 'Eliminar departamentos', false),
	(8, 'departments.export', 'departments', 'export', 'Exportar departamentos', false),
	(9, 'courses.read', 'courses', 'read', 'Ver cursos', false),
	(10, 'courses.create', 'courses', 'create', 'Criar cursos', false),
	(11, 'courses.update', 'courses', 'update', 'Editar cursos', false),
	(12, 'courses.delete', 'courses', 'delete', 'Eliminar cursos', false),
	(13, 'courses.export', 'courses', 'export', 'Exportar cursos', false),
	(14, 'subjects.read', 'subjects', 'read', 'Ver disciplinas', false),
	(15, 'subjects.create', 'subjects', 'create', 'Criar disciplinas', false),
	(16, 'subjects.update', 'subjects', 'update', 'Editar disciplinas', false),
	(17, 'subjects.delete', 'subjects', 'delete', 'Eliminar disciplinas', false),
	(18, 'subjects.export', 'subjects', 'export', 'Exportar disciplinas', false),
	(19, 'precedences.read', 'precedences', 'read', 'Ver precedências', false),
	(20, 'precedences.create', 'precedences', 'create', 'Criar precedências', false),
	(21, 'precedences.update', 'precedences', 'update', 'Editar precedências', false),
	(22, 'precedences.delete', 'precedences', 'delete', 'Eliminar precedências', false),
	(23, 'precedences.export', 'precedences', 'export', 'Exportar precedências', false),
	(24, 'classes.read', 'classes', 'read', 'Ver turmas', false),
	(25, 'classes.read_own', 'classes', 'read_own', 'Ver as próprias turmas', false),
	(26, 'classes.create', 'classes', 'create', 'Criar turmas', false),
	(27, 'classes.update', 'classes', 'update', 'Editar turmas', false),
	(28, 'classes.delete', 'classes', 'delete', 'Eliminar turmas', false),
	(29, 'classes.export', 'classes', 'export', 'Exportar turmas', false),
	(30, 'classes.overbook', 'classes', 'overbook', 'Exceder as vagas e a lotação das turmas', false),
	(31, 'teachers.read', 'teachers', 'read', 'Ver professores', false),
	(32, 'teachers.read_own', 'teachers', 'read_own', 'Ver os próprios dados de professor', false),
	(33, 'teachers.create', 'teachers', 'create', 'Criar professores', false),
	(34, 'teachers.update', 'teachers', 'update', 'Editar professores', false),
	(35, 'teachers.delete', 'teachers', 'delete', 'Eliminar professores', false),
	(36, 'teachers.export', 'teachers', 'export', 'Exportar professores', false),
	(37, 'employees.read', 'employees', 'read', 'Ver funcionários', false),
	(38, 'employees.read_own', 'employees', 'read_own', 'Ver os próprios dados de funcionário', false),
	(39, 'employees.create', 'employees', 'create', 'Criar funcionários', false),
	(40, 'employees.update', 'employees', 'update', 'Editar funcionários', false),
	(41, 'employees.delete', 'employees', 'delete', 'Eliminar funcionários', false),
	(42, 'employees.export', 'employees', 'export', 'Exportar funcionários', false),
	(43, 'candidates.read', 'candidates', 'read', 'Ver candidaturas', false),
	(44, 'candidates.update', 'candidates', 'update', 'Editar candidaturas', false),
	(45, 'candidates.approve', 'candidates', 'approve', 'Aprovar e reprovar candidaturas', false),
	(46, 'candidates.export', 'candidates', 'export', 'Exportar candidaturas', false),
	(47, 'inscriptions.read', 'inscriptions', 'read', 'Ver inscrições', false),
	(48, 'inscriptions.read_own', 'inscriptions', 'read_own', 'Ver as próprias inscrições', false),
	(49, 'inscriptions.create', 'inscriptions', 'create', 'Criar inscrições', false),
	(50, 'inscriptions.create_own', 'inscriptions', 'create_own', 'Pedir a própria inscrição', false),
	(51, 'inscriptions.update', 'inscriptions', 'update', 'Editar inscrições', false),
	(52, 'inscriptions.approve', 'inscriptions', 'approve', 'Aprovar inscrições', false),
	(53, 'inscriptions.export', 'inscriptions', 'export', 'Exportar inscrições', false),
	(54, 'inscriptions.reopen', 'inscriptions', 'reopen', 'Reabrir candidaturas e inscrições', false),
	(55, 'renewals.read', 'renewals', 'read', 'Ver renovações', false),
	(56, 'renewals.read_own', 'renewals', 'read_own', 'Ver as próprias renovações', false),
	(57, 'renewals.create', 'renewals', 'create', 'Criar renovações', false),
	(58, 'renewals.create_own', 'renewals', 'create_own', 'Pedir a própria renovação', false),
	(59, 'renewals.update', 'renewals', 'update', 'Editar renovações', false),
	(60, 'renewals.approve', 'renewals', 'approve', 'Aprovar renovações', false),
	(61, 'renewals.export', 'renewals', 'export', 'Exportar renovações', false),
	(62, 'students.read', 'students', 'read', 'Ver estudantes', false),
	(63, 'students.read_own', 'students', 'read_own', 'Ver os próprios dados de estudante', false),
	(64, 'students.create', 'students', 'create', 'Criar estudantes', false),
	(65, 'students.update', 'students', 'update', 'Editar estudantes', false),
	(66, 'students.export', 'students', 'export', 'Exportar estudantes', false),
	(67, 'students.identity', 'students', 'identity', 'Corrigir a identificação de estudantes', false),
	(68, 'enrolment.read', 'enrolment', 'read', 'Ver alocações de estudantes e professores', false),
	(69, 'enrolment.read_own', 'enrolment', 'read_own', 'Ver as próprias alocações', false),
	(70, 'enrolment.create', 'enrolment', 'create', 'Alocar estudantes e professores', false),
	(71, 'enrolment.update', 'enrolment', 'update', 'Alterar alocações', false),
	(72, 'enrolment.export', 'enrolment', 'export', 'Exportar alocações', false),
	(73, 'enrolment.override', 'enrolment', 'override', 'Dispensar precedências', false),
	(74, 'payments.read', 'payments', 'read', 'Ver pagamentos', false),
	(75, 'payments.read_own', 'payments', 'read_own', 'Ver os próprios pagamentos', false),
	(76, 'payments.create', 'payments', 'create', 'Criar facturas e pagamentos', false),
	(77, 'payments.update', 'payments', 'update', 'Editar facturas e pagamentos', false),
	(78, 'payments.export', 'payments', 'export', 'Exportar pagamentos', false),
	(79, 'payments.confirm', 'payments', 'confirm', 'Confirmar pagamentos e importar ficheiros do banco', false),
	(80, 'payments.waive', 'payments', 'waive', 'Isentar multas, anular facturas e reembolsar', false),
	(81, 'payments.request_waive', 'payments', 'request_waive', 'Pedir isenção, anulação ou reembolso', false),
	(82, 'services.read', 'services', 'read', 'Ver serviços', false),
	(83, 'services.create', 'services', 'create', 'Criar serviços', false),
	(84, 'services.update', 'services', 'update', 'Editar serviços', false),
	(85, 'services.export', 'services', 'export', 'Exportar serviços', false),
	(86, 'fines.read', 'fines', 'read', 'Ver multas', false),
	(87, 'fines.read_own', 'fines', 'read_own', 'Ver as próprias multas', false),
	(88, 'fines.create', 'fines', 'create', 'Criar multas', false),
	(89, 'fines.update', 'fines', 'update', 'Editar multas', false),
	(90, 'fines.export', 'fines', 'export', 'Exportar multas', false),
	(91, 'grades.read', 'grades', 'read', 'Ver notas e pesos', false),
	(92, 'grades.read_own', 'grades', 'read_own', 'Ver as próprias notas', false),
	(93, 'grades.create_own', 'grades', 'create_own', 'Lançar notas das próprias turmas', false),
	(94, 'grades.update_own', 'grades', 'update_own', 'Alterar notas das próprias turmas', false),
	(95, 'grades.export', 'grades', 'export', 'Exportar notas', false),
	(96, 'pautas.read', 'pautas', 'read', 'Ver pautas', false),
	(97, 'pautas.read_own', 'pautas', 'read_own', 'Ver as próprias pautas', false),
	(98, 'pautas.approve', 'pautas', 'approve', 'Homologar pautas', false),
	(99, 'pautas.rectify', 'pautas', 'rectify', 'Rectificar e reabrir pautas', false),
	(100, 'pautas.request', 'pautas', 'request', 'Pedir rectificação, reabertura ou revisão', false),
	(101, 'pautas.export', 'pautas', 'export', 'Exportar pautas', false),
	(102, 'activities.read', 'activities', 'read', 'Ver actividades', false),
	(103, 'activities.create', 'activities', 'create', 'Criar actividades', false),
	(104, 'activities.update', 'activities', 'update', 'Editar actividades', false),
	(105, 'activities.approve', 'activities', 'approve', 'Aprovar actividades', false),
	(106, 'fees.read', 'fees', 'read', 'Ver propinas', false),
	(107, 'fees.create', 'fees', 'create', 'Criar propinas', false),
	(108, 'fees.update', 'fees', 'update', 'Editar propinas', false),
	(109, 'entities.read', 'entities', 'read', 'Ver entidades', false),
	(110, 'entities.create', 'entities', 'create', 'Criar entidades', false),
	(111, 'entities.update', 'entities', 'update', 'Editar entidades', false),
	(112, 'percentages.read', 'percentages', 'read', 'Ver percentagens', false),
	(113, 'percentages.create', 'percentages', 'create', 'Criar percentagens', false),
	(114, 'percentages.update', 'percentages', 'update', 'Editar percentagens', false),
	(115, 'company.read', 'company', 'read', 'Ver os dados da instituição', false),
	(116, 'company.update', 'company', 'update', 'Editar os dados da instituição', false),
	(117, 'company.logo', 'company', 'logo', 'Alterar a marca da instituição', false),
	(118, 'users.read', 'users', 'read', 'Ver utilizadores', false),
	(119, 'users.create', 'users', 'create', 'Criar utilizadores', false),
	(120, 'users.update', 'users', 'update', 'Editar utilizadores', false),
	(121, 'users.delete', 'users', 'delete', 'Desactivar utilizadores', false),
	(122, 'roles.read', 'roles', 'read', 'Ver funções e permissões', false),
	(123, 'roles.create', 'roles', 'create', 'Criar funções', false),
	(124, 'roles.update', 'roles', 'update', 'Editar funções e permissões', false),
	(125, 'roles.delete', 'roles', 'delete', 'Eliminar funções', false),
	(127, 'audit.read', 'audit', 'read', 'Ver o registo de auditoria', false),
	(128, 'audit.read_area', 'audit', 'read_area', 'Ver o registo de auditoria da própria área', false),
	(129, 'audit.read_own', 'audit', 'read_own', 'Ver o registo dos próprios dados', false),
	(130, 'audit.export', 'audit', 'export', 'Exportar o registo de auditoria', false),
	(131, 'communications.read', 'communications', 'read', 'Ver comunicados', false),
	(132, 'communications.create', 'communications', 'create', 'Criar comunicados', false),
	(133, 'communications.create_own', 'communications', 'create_own', 'Criar comunicados para as próprias turmas', false),
	(134, 'communications.approve', 'communications', 'approve', 'Aprovar comunicados', false),
	(126, 'roles.grant_master', 'roles', 'grant_master', 'Atribuir a função Master', true),
	(135, 'releases.read', 'releases', 'read', 'Ver versões das aplicações', true),
	(136, 'releases.update', 'releases', 'update', 'Gerir versões das aplicações', true),
	(137, 'releases.develop', 'releases', 'develop', 'Abrir aplicações em desenvolvimento', true),
	(138, 'students.adaptations', 'students', 'adaptations', 'Ver e registar adaptações nos exames', false);

INSERT INTO public.province VALUES
	(1, 'Niassa'),
	(2, 'Cabo Delgado'),
	(3, 'Nampula'),
	(4, 'Zambézia'),
	(5, 'Tete'),
	(6, 'Manica'),
	(7, 'Sofala'),
	(8, 'Inhambane'),
	(9, 'Gaza'),
	(10, 'Maputo'),
	(11, 'Cidade de Maputo');

INSERT INTO public.role OVERRIDING SYSTEM VALUE VALUES
	(1, 'Master', 'Acesso total ao portal', true, 1, DEFAULT),
	(2, 'Admin', 'Administração académica e do portal', true, 1, DEFAULT),
	(3, 'Secretaria', 'Secretaria e registo académico', true, 1, DEFAULT),
	(4, 'Testers', 'Verificação do portal', true, 1, DEFAULT),
	(5, 'Teacher', 'Docente', true, 1, DEFAULT),
	(6, 'Student', 'Estudante', true, 1, DEFAULT);

INSERT INTO public.role_permission VALUES
	(1, 1),
	(1, 2),
	(1, 3),
	(1, 4),
	(1, 5),
	(1, 6),
	(1, 7),
	(1, 8),
	(1, 9),
	(1, 10),
	(1, 11),
	(1, 12),
	(1, 13),
	(1, 14),
	(1, 15),
	(1, 16),
	(1, 17),
	(1, 18),
	(1, 19),
	(1, 20),
	(1, 21),
	(1, 22),
	(1, 23),
	(1, 24),
	(1, 25),
	(1, 26),
	(1, 27),
	(1, 28),
	(1, 29),
	(1, 30),
	(1, 31),
	(1, 32),
	(1, 33),
	(1, 34),
	(1, 35),
	(1, 36),
	(1, 37),
	(1, 38),
	(1, 39),
	(1, 40),
	(1, 41),
	(1, 42),
	(1, 43),
	(1, 44),
	(1, 45),
	(1, 46),
	(1, 47),
	(1, 48),
	(1, 49),
	(1, 50),
	(1, 51),
	(1, 52),
	(1, 53),
	(1, 54),
	(1, 55),
	(1, 56),
	(1, 57),
	(1, 58),
	(1, 59),
	(1, 60),
	(1, 61),
	(1, 62),
	(1, 63),
	(1, 64),
	(1, 65),
	(1, 66),
	(1, 67),
	(1, 68),
	(1, 69),
	(1, 70),
	(1, 71),
	(1, 72),
	(1, 73),
	(1, 74),
	(1, 75),
	(1, 76),
	(1, 77),
	(1, 78),
	(1, 79),
	(1, 80),
	(1, 81),
	(1, 82),
	(1, 83),
	(1, 84),
	(1, 85),
	(1, 86),
	(1, 87),
	(1, 88),
	(1, 89),
	(1, 90),
	(1, 91),
	(1, 92),
	(1, 93),
	(1, 94),
	(1, 95),
	(1, 96),
	(1, 97),
	(1, 98),
	(1, 99),
	(1, 100),
	(1, 101),
	(1, 102),
	(1, 103),
	(1, 104),
	(1, 105),
	(1, 106),
	(1, 107),
	(1, 108),
	(1, 109),
	(1, 110),
	(1, 111),
	(1, 112),
	(1, 113),
	(1, 114),
	(1, 115),
	(1, 116),
	(1, 117),
	(1, 118),
	(1, 119),
	(1, 120),
	(1, 121),
	(1, 122),
	(1, 123),
	(1, 124),
	(1, 125),
	(1, 126),
	(1, 127),
	(1, 128),
	(1, 129),
	(1, 130),
	(1, 131),
	(1, 132),
	(1, 133),
	(1, 134),
	(1, 135),
	(1, 136),
	(2, 1),
	(2, 3),
	(2, 4),
	(2, 5),
	(2, 6),
	(2, 7),
	(2, 8),
	(2, 9),
	(2, 10),
	(2, 11),
	(2, 12),
	(2, 13),
	(2, 14),
	(2, 15),
	(2, 16),
	(2, 17),
	(2, 18),
	(2, 19),
	(2, 20),
	(2, 21),
	(2, 22),
	(2, 23),
	(2, 24),
	(2, 26),
	(2, 27),
	(2, 28),
	(2, 29),
	(2, 30),
	(2, 31),
	(2, 33),
	(2, 34),
	(2, 35),
	(2, 36),
	(2, 37),
	(2, 39),
	(2, 40),
	(2, 41),
	(2, 42),
	(2, 43),
	(2, 44),
	(2, 45),
	(2, 46),
	(2, 47),
	(2, 49),
	(2, 51),
	(2, 52),
	(2, 53),
	(2, 54),
	(2, 55),
	(2, 57),
	(2, 59),
	(2, 60),
	(2, 61),
	(2, 62),
	(2, 64),
	(2, 65),
	(2, 66),
	(2, 67),
	(2, 68),
	(2, 70),
	(2, 71),
	(2, 72),
	(2, 73),
	(2, 74),
	(2, 76),
	(2, 77),
	(2, 78),
	(2, 79),
	(2, 80),
	(2, 82),
	(2, 83),
	(2, 84),
	(2, 85),
	(2, 86),
	(2, 88),
	(2, 89),
	(2, 90),
	(2, 91),
	(2, 95),
	(2, 96),
	(2, 98),
	(2, 99),
	(2, 101),
	(2, 102),
	(2, 103),
	(2, 104),
	(2, 105),
	(2, 106),
	(2, 107),
	(2, 108),
	(2, 109),
	(2, 110),
	(2, 111),
	(2, 112),
	(2, 113),
	(2, 114),
	(2, 115),
	(2, 116),
	(2, 117),
	(2, 118),
	(2, 119),
	(2, 120),
	(2, 121),
	(2, 122),
	(2, 123),
	(2, 124),
	(2, 125),
	(2, 127),
	(2, 130),
	(2, 131),
	(2, 132),
	(2, 134),
	(3, 1),
	(3, 4),
	(3, 5),
	(3, 6),
	(3, 9),
	(3, 10),
	(3, 11),
	(3, 14),
	(3, 15),
	(3, 16),
	(3, 19),
	(3, 20),
	(3, 21),
	(3, 24),
	(3, 26),
	(3, 27),
	(3, 29),
	(3, 31),
	(3, 33),
	(3, 34),
	(3, 37),
	(3, 39),
	(3, 40),
	(3, 43),
	(3, 44),
	(3, 45),
	(3, 46),
	(3, 47),
	(3, 49),
	(3, 51),
	(3, 52),
	(3, 53),
	(3, 55),
	(3, 57),
	(3, 59),
	(3, 60),
	(3, 61),
	(3, 62),
	(3, 64),
	(3, 65),
	(3, 66),
	(3, 68),
	(3, 70),
	(3, 71),
	(3, 72),
	(3, 74),
	(3, 76),
	(3, 78),
	(3, 79),
	(3, 81),
	(3, 82),
	(3, 83),
	(3, 85),
	(3, 86),
	(3, 88),
	(3, 90),
	(3, 91),
	(3, 95),
	(3, 96),
	(3, 98),
	(3, 100),
	(3, 101),
	(3, 102),
	(3, 103),
	(3, 106),
	(3, 109),
	(3, 112),
	(3, 115),
	(3, 118),
	(3, 122),
	(3, 128),
	(3, 131),
	(3, 132),
	(4, 1),
	(4, 4),
	(4, 5),
	(4, 6),
	(4, 7),
	(4, 9),
	(4, 10),
	(4, 11),
	(4, 12),
	(4, 14),
	(4, 15),
	(4, 16),
	(4, 17),
	(4, 19),
	(4, 20),
	(4, 21),
	(4, 22),
	(4, 24),
	(4, 26),
	(4, 27),
	(4, 28),
	(4, 31),
	(4, 37),
	(4, 43),
	(4, 47),
	(4, 55),
	(4, 62),
	(4, 68),
	(4, 74),
	(4, 82),
	(4, 86),
	(4, 91),
	(4, 96),
	(4, 102),
	(4, 106),
	(4, 109),
	(4, 112),
	(4, 115),
	(5, 2),
	(5, 4),
	(5, 9),
	(5, 14),
	(5, 19),
	(5, 25),
	(5, 32),
	(5, 38),
	(5, 92),
	(5, 93),
	(5, 94),
	(5, 97),
	(5, 100),
	(5, 102),
	(5, 129),
	(5, 133),
	(6, 2),
	(6, 25),
	(6, 48),
	(6, 50),
	(6, 56),
	(6, 58),
	(6, 63),
	(6, 69),
	(6, 75),
	(6, 87),
	(6, 92),
	(6, 97),
	(6, 100),
	(6, 102),
	(6, 129),
	(6, 131),
	(1, 137),
	(2, 133),
	(3, 133),
	(1, 138),
	(2, 138);

INSERT INTO public.role_usage VALUES
	(1, 0),
	(2, 0),
	(3, 0),
	(4, 0),
	(5, 0),
	(6, 0);

INSERT INTO public.semester VALUES
	(1, '1.º Semestre', 1),
	(2, '2.º Semestre', 2);

INSERT INTO public.service OVERRIDING SYSTEM VALUE VALUES
	(2, 'Declaração com notas', 'DECLARACAO', NULL, 5, true, '', false, true, 1, NULL, ''),
	(3, 'Certificado', 'CERTIFICADO', NULL, 15, true, '', true, true, 1, NULL, ''),
	(4, '2.ª via do cartão', 'CARTAO', NULL, 5, true, '', false, true, 1, NULL, ''),
	(5, 'Revisão de prova', 'EXAME', NULL, 10, true, '', false, true, 1, NULL, ''),
	(6, 'Exame de recorrência', 'EXAME', NULL, 3, true, '', false, true, 1, NULL, ''),
	(7, 'Exame especial', 'EXAME', NULL, 5, true, '', false, true, 1, NULL, ''),
	(8, 'Mudança de curso', 'MUDANCA', NULL, 15, true, '', false, true, 1, NULL, ''),
	(9, 'Mudança de regime', 'MUDANCA', NULL, 10, true, '', false, true, 1, NULL, ''),
	(10, 'Reingresso', 'MUDANCA', NULL, 10, true, '', false, true, 1, NULL, ''),
	(11, 'Anulação de matrícula', 'OUTRO', NULL, 5, true, '', false, true, 1, NULL, ''),
	(12, 'Equivalência', 'OUTRO', NULL, 30, true, '', false, true, 1, NULL, ''),
	(1, 'Declaração de frequência', 'DECLARACAO', NULL, 3, true, '', false, true, 1, NULL, 'Para os devidos efeitos, declara-se que {nome}, com o código de estudante {codigo}, frequenta o curso de {curso} nesta instituição.

A presente declaração é passada a pedido do interessado.

{data}');

SELECT pg_catalog.setval('public.academic_year_id_seq', 83, true);

SELECT pg_catalog.setval('public.access_request_id_seq', 1, false);

SELECT pg_catalog.setval('public.activity_id_seq', 1, false);

SELECT pg_catalog.setval('public.adaptation_id_seq', 1, false);

SELECT pg_catalog.setval('public.allocation_id_seq', 1, false);

SELECT pg_catalog.setval('public.attachment_id_seq', 1, false);

SELECT pg_catalog.setval('public.audit_log_id_seq', 1, false);

SELECT pg_catalog.setval('public.bank_import_id_seq', 1, false);

SELECT pg_catalog.setval('public.bank_import_line_id_seq', 1, false);

SELECT pg_catalog.setval('public.bank_layout_id_seq', 1, false);

SELECT pg_catalog.setval('public.block_suspension_id_seq', 1, false);

SELECT pg_catalog.setval('public.candidacy_event_id_seq', 1, false);

SELECT pg_catalog.setval('public.candidacy_file_id_seq', 1, false);

SELECT pg_catalog.setval('public.candidacy_id_seq', 1, false);

SELECT pg_catalog.setval('public.class_group_id_seq', 1, false);

SELECT pg_catalog.setval('public.communication_id_seq', 1, false);

SELECT pg_catalog.setval('public.course_id_seq', 1, false);

SELECT pg_catalog.setval('public.course_subject_id_seq', 1, false);

SELECT pg_catalog.setval('public.credit_account_id_seq', 1, false);

SELECT pg_catalog.setval('public.credit_entry_id_seq', 1, false);

SELECT pg_catalog.setval('public.credit_note_id_seq', 1, false);

SELECT pg_catalog.setval('public.data_correction_id_seq', 1, false);

SELECT pg_catalog.setval('public.debt_reminder_id_seq', 1, false);

SELECT pg_catalog.setval('public.department_id_seq', 1, false);

SELECT pg_catalog.setval('public.desk_closing_id_seq', 1, false);

SELECT pg_catalog.setval('public.discount_id_seq', 1, false);

SELECT pg_catalog.setval('public.district_id_seq', 1000, false);

SELECT pg_catalog.setval('public.edition_id_seq', 1, false);

SELECT pg_catalog.setval('public.employee_id_seq', 1, false);

SELECT pg_catalog.setval('public.enrolment_event_id_seq', 1, false);

SELECT pg_catalog.setval('public.enrolment_id_seq', 1, false);

SELECT pg_catalog.setval('public.enrolment_move_id_seq', 1, false);

SELECT pg_catalog.setval('public.fee_id_seq', 1, false);

SELECT pg_catalog.setval('public.fine_id_seq', 1, false);

SELECT pg_catalog.setval('public.fine_policy_id_seq', 1, false);

SELECT pg_catalog.setval('public.fine_waiver_id_seq', 1, false);

SELECT pg_catalog.setval('public.grade_draft_id_seq', 1, false);

SELECT pg_catalog.setval('public.grade_event_id_seq', 1, false);

SELECT pg_catalog.setval('public.grade_id_seq', 1, false);

SELECT pg_catalog.setval('public.grade_item_id_seq', 1, false);

SELECT pg_catalog.setval('public.grade_rectification_id_seq', 1, false);

SELECT pg_catalog.setval('public.grade_reopening_id_seq', 1, false);

SELECT pg_catalog.setval('public.holiday_id_seq', 9, true);

SELECT pg_catalog.setval('public.import_id_seq', 1, false);

SELECT pg_catalog.setval('public.import_row_id_seq', 1, false);

SELECT pg_catalog.setval('public.inscription_event_id_seq', 1, false);

SELECT pg_catalog.setval('public.inscription_id_seq', 1, false);

SELECT pg_catalog.setval('public.invoice_id_seq', 1, false);

SELECT pg_catalog.setval('public.invoice_line_id_seq', 1, false);

SELECT pg_catalog.setval('public.issued_document_id_seq', 1, false);

SELECT pg_catalog.setval('public.job_id_seq', 1, false);

SELECT pg_catalog.setval('public.lecture_id_seq', 1, false);

SELECT pg_catalog.setval('public.level_id_seq', 13, true);

SELECT pg_catalog.setval('public.list_view_id_seq', 1, false);

SELECT pg_catalog.setval('public.outbox_id_seq', 1, false);

SELECT pg_catalog.setval('public.pauta_event_id_seq', 1, false);

SELECT pg_catalog.setval('public.pauta_id_seq', 1, false);

SELECT pg_catalog.setval('public.pauta_snapshot_id_seq', 1, false);

SELECT pg_catalog.setval('public.payment_entity_id_seq', 1, false);

SELECT pg_catalog.setval('public.payment_id_seq', 1, false);

SELECT pg_catalog.setval('public.payment_promise_id_seq', 1, false);

SELECT pg_catalog.setval('public.payment_proof_id_seq', 1, false);

SELECT pg_catalog.setval('public.payment_reference_id_seq', 1, false);

SELECT pg_catalog.setval('public.percentage_id_seq', 9, true);

SELECT pg_catalog.setval('public.percentage_version_id_seq', 9, true);

SELECT pg_catalog.setval('public.permission_id_seq', 138, true);

SELECT pg_catalog.setval('public.person_correction_id_seq', 1, false);

SELECT pg_catalog.setval('public.person_file_id_seq', 1, false);

SELECT pg_catalog.setval('public.person_id_seq', 1, false);

SELECT pg_catalog.setval('public.planned_maintenance_id_seq', 1, false);

SELECT pg_catalog.setval('public.precedence_id_seq', 1, false);

SELECT pg_catalog.setval('public.province_id_seq', 100, false);

SELECT pg_catalog.setval('public.receipt_id_seq', 1, false);

SELECT pg_catalog.setval('public.reference_group_id_seq', 1, false);

SELECT pg_catalog.setval('public.refund_id_seq', 1, false);

SELECT pg_catalog.setval('public.result_slip_id_seq', 1, false);

SELECT pg_catalog.setval('public.role_id_seq', 6, true);

SELECT pg_catalog.setval('public.second_person_change_id_seq', 1, false);

SELECT pg_catalog.setval('public.semester_closing_id_seq', 1, false);

SELECT pg_catalog.setval('public.semester_id_seq', 3, false);

SELECT pg_catalog.setval('public.service_id_seq', 12, true);

SELECT pg_catalog.setval('public.service_request_event_id_seq', 1, false);

SELECT pg_catalog.setval('public.service_request_id_seq', 1, false);

SELECT pg_catalog.setval('public.session_id_seq', 1, false);

SELECT pg_catalog.setval('public.special_exam_id_seq', 1, false);

SELECT pg_catalog.setval('public.sponsor_split_id_seq', 1, false);

SELECT pg_catalog.setval('public.sponsor_split_line_id_seq', 1, false);

SELECT pg_catalog.setval('public.statement_id_seq', 1, false);

SELECT pg_catalog.setval('public.student_id_seq', 1, false);

SELECT pg_catalog.setval('public.student_withdrawal_id_seq', 1, false);

SELECT pg_catalog.setval('public.subject_id_seq', 1, false);

SELECT pg_catalog.setval('public.teacher_id_seq', 1, false);

SELECT pg_catalog.setval('public.teaching_id_seq', 1, false);

SELECT pg_catalog.setval('public.user_account_id_seq', 1, false);

SELECT pg_catalog.setval('public.withdrawal_effect_id_seq', 1, false);

ALTER TABLE ONLY public.academic_year
    ADD CONSTRAINT academic_year_designation_key UNIQUE (designation);

ALTER TABLE ONLY public.academic_year
    ADD CONSTRAINT academic_year_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.access_request
    ADD CONSTRAINT access_request_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.activity
    ADD CONSTRAINT activity_overlap EXCLUDE USING gist (type WITH =, semester_id WITH =, COALESCE(level_id, 0) WITH =, COALESCE(course_id, 0) WITH =, tstzrange(date_start, LEAST(COALESCE(late_end, date_end), closed_at)) WITH &&);

ALTER TABLE ONLY public.activity
    ADD CONSTRAINT activity_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.adaptation
    ADD CONSTRAINT adaptation_once EXCLUDE USING gist (student_id WITH =, kind WITH =, daterange(valid_from, valid_until, '[]'::text) WITH &&) WHERE (((ended_at IS NULL) AND (kind <> 'OUTRA'::text)));

ALTER TABLE ONLY public.adaptation
    ADD CONSTRAINT adaptation_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.allocation
    ADD CONSTRAINT allocation_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.allocation
    ADD CONSTRAINT allocation_undoes_id_key UNIQUE (undoes_id);

ALTER TABLE ONLY public.attachment
    ADD CONSTRAINT attachment_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.audit_log
    ADD CONSTRAINT audit_log_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.bank_import_line
    ADD CONSTRAINT bank_import_line_import_id_number_key UNIQUE (import_id, number);

ALTER TABLE ONLY public.bank_import_line
    ADD CONSTRAINT bank_import_line_payment_id_key UNIQUE (payment_id);

ALTER TABLE ONLY public.bank_import_line
    ADD CONSTRAINT bank_import_line_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.bank_import
    ADD CONSTRAINT bank_import_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.bank_layout
    ADD CONSTRAINT bank_layout_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.block_suspension
    ADD CONSTRAINT block_suspension_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.candidacy_event
    ADD CONSTRAINT candidacy_event_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.candidacy_file
    ADD CONSTRAINT candidacy_file_attachment_id_key UNIQUE (attachment_id);

ALTER TABLE ONLY public.candidacy_file
    ADD CONSTRAINT candidacy_file_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.candidacy
    ADD CONSTRAINT candidacy_number_key UNIQUE (number);

ALTER TABLE ONLY public.candidacy
    ADD CONSTRAINT candidacy_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.candidacy_session
    ADD CONSTRAINT candidacy_session_pkey PRIMARY KEY (hash);

ALTER TABLE ONLY public.candidacy
    ADD CONSTRAINT candidacy_submission_key_key UNIQUE (submission_key);

ALTER TABLE ONLY public.card_order
    ADD CONSTRAINT card_order_pkey PRIMARY KEY (entry_year, course_id);

ALTER TABLE ONLY public.class_group
    ADD CONSTRAINT class_group_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.class_student
    ADD CONSTRAINT class_student_pkey PRIMARY KEY (class_id, student_id);

ALTER TABLE ONLY public.communication
    ADD CONSTRAINT communication_attachment_id_key UNIQUE (attachment_id);

ALTER TABLE ONLY public.communication
    ADD CONSTRAINT communication_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.communication_recipient
    ADD CONSTRAINT communication_recipient_pkey PRIMARY KEY (person_id, communication_id);

ALTER TABLE ONLY public.company_bank_account
    ADD CONSTRAINT company_bank_account_nib_key UNIQUE (nib);

ALTER TABLE ONLY public.company_bank_account
    ADD CONSTRAINT company_bank_account_pkey PRIMARY KEY ("position");

ALTER TABLE ONLY public.company
    ADD CONSTRAINT company_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.course
    ADD CONSTRAINT course_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.course_subject
    ADD CONSTRAINT course_subject_of UNIQUE (id, subject_id);

ALTER TABLE ONLY public.course_subject
    ADD CONSTRAINT course_subject_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.course_vacancy
    ADD CONSTRAINT course_vacancy_pkey PRIMARY KEY (course_id, year, shift);

ALTER TABLE ONLY public.credit_account
    ADD CONSTRAINT credit_account_candidacy_id_key UNIQUE (candidacy_id);

ALTER TABLE ONLY public.credit_account
    ADD CONSTRAINT credit_account_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.credit_account
    ADD CONSTRAINT credit_account_student_id_key UNIQUE (student_id);

ALTER TABLE ONLY public.credit_entry
    ADD CONSTRAINT credit_entry_allocation_id_key UNIQUE (allocation_id);

ALTER TABLE ONLY public.credit_entry
    ADD CONSTRAINT credit_entry_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.credit_entry
    ADD CONSTRAINT credit_entry_refund_id_key UNIQUE (refund_id);

ALTER TABLE ONLY public.credit_note
    ADD CONSTRAINT credit_note_number_key UNIQUE (number);

ALTER TABLE ONLY public.credit_note
    ADD CONSTRAINT credit_note_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.credit_note
    ADD CONSTRAINT credit_note_year_sequence_key UNIQUE (year, sequence);

ALTER TABLE ONLY public.data_correction
    ADD CONSTRAINT data_correction_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.debt_reminder
    ADD CONSTRAINT debt_reminder_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.department
    ADD CONSTRAINT department_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.desk_closing_payment
    ADD CONSTRAINT desk_closing_payment_pkey PRIMARY KEY (payment_id);

ALTER TABLE ONLY public.desk_closing
    ADD CONSTRAINT desk_closing_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.discount
    ADD CONSTRAINT discount_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.district
    ADD CONSTRAINT district_of_province UNIQUE (id, province_id);

ALTER TABLE ONLY public.district
    ADD CONSTRAINT district_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.district
    ADD CONSTRAINT district_province_id_name_key UNIQUE (province_id, name);

ALTER TABLE ONLY public.document_counter
    ADD CONSTRAINT document_counter_pkey PRIMARY KEY (series, year);

ALTER TABLE ONLY public.document_link
    ADD CONSTRAINT document_link_attachment_id_key UNIQUE (attachment_id);

ALTER TABLE ONLY public.document_link
    ADD CONSTRAINT document_link_pkey PRIMARY KEY (hash);

ALTER TABLE ONLY public.edition
    ADD CONSTRAINT edition_key UNIQUE (class_id, subject_id, year, semester_id);

ALTER TABLE ONLY public.edition
    ADD CONSTRAINT edition_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.edition
    ADD CONSTRAINT edition_place UNIQUE (id, subject_id, year, semester_id);

ALTER TABLE ONLY public.edition_weights
    ADD CONSTRAINT edition_weights_pkey PRIMARY KEY (edition_id);

ALTER TABLE ONLY public.employee
    ADD CONSTRAINT employee_person_id_key UNIQUE (person_id);

ALTER TABLE ONLY public.employee
    ADD CONSTRAINT employee_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.enrolment_event
    ADD CONSTRAINT enrolment_event_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.enrolment_move
    ADD CONSTRAINT enrolment_move_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.enrolment
    ADD CONSTRAINT enrolment_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.fee
    ADD CONSTRAINT fee_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.fine_band
    ADD CONSTRAINT fine_band_pkey PRIMARY KEY (policy_id, from_day);

ALTER TABLE ONLY public.fine_band
    ADD CONSTRAINT fine_band_policy_id_percent_key UNIQUE (policy_id, percent);

ALTER TABLE ONLY public.fine
    ADD CONSTRAINT fine_fine_invoice_id_key UNIQUE (fine_invoice_id);

ALTER TABLE ONLY public.fine
    ADD CONSTRAINT fine_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.fine_policy
    ADD CONSTRAINT fine_policy_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.fine_waiver
    ADD CONSTRAINT fine_waiver_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.grade_draft
    ADD CONSTRAINT grade_draft_key UNIQUE (edition_id, client_id);

ALTER TABLE ONLY public.grade_draft
    ADD CONSTRAINT grade_draft_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.grade_event
    ADD CONSTRAINT grade_event_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.grade_item
    ADD CONSTRAINT grade_item_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.grade
    ADD CONSTRAINT grade_key UNIQUE (item_id, enrolment_id);

ALTER TABLE ONLY public.grade
    ADD CONSTRAINT grade_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.grade_rectification
    ADD CONSTRAINT grade_rectification_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.grade_reopening
    ADD CONSTRAINT grade_reopening_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.guardian_consent
    ADD CONSTRAINT guardian_consent_attachment_id_key UNIQUE (attachment_id);

ALTER TABLE ONLY public.guardian_consent
    ADD CONSTRAINT guardian_consent_pkey PRIMARY KEY (submission_key);

ALTER TABLE ONLY public.holiday
    ADD CONSTRAINT holiday_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.holiday
    ADD CONSTRAINT holiday_year_month_day_key UNIQUE NULLS NOT DISTINCT (year, month, day);

ALTER TABLE ONLY public.import
    ADD CONSTRAINT import_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.import_row
    ADD CONSTRAINT import_row_import_id_number_key UNIQUE (import_id, number);

ALTER TABLE ONLY public.import_row
    ADD CONSTRAINT import_row_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.inscription
    ADD CONSTRAINT inscription_candidacy_id_key UNIQUE (candidacy_id);

ALTER TABLE ONLY public.inscription_charge
    ADD CONSTRAINT inscription_charge_pkey PRIMARY KEY (invoice_id);

ALTER TABLE ONLY public.inscription_event
    ADD CONSTRAINT inscription_event_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.inscription_fact
    ADD CONSTRAINT inscription_fact_pkey PRIMARY KEY (inscription_id);

ALTER TABLE ONLY public.inscription
    ADD CONSTRAINT inscription_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.instalment
    ADD CONSTRAINT instalment_first_invoice_id_nth_key UNIQUE (first_invoice_id, nth);

ALTER TABLE ONLY public.instalment
    ADD CONSTRAINT instalment_pkey PRIMARY KEY (invoice_id);

ALTER TABLE ONLY public.invoice_line
    ADD CONSTRAINT invoice_line_invoice_id_position_key UNIQUE (invoice_id, "position");

ALTER TABLE ONLY public.invoice_line
    ADD CONSTRAINT invoice_line_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.invoice_notice
    ADD CONSTRAINT invoice_notice_pkey PRIMARY KEY (invoice_id, kind);

ALTER TABLE ONLY public.invoice
    ADD CONSTRAINT invoice_number_key UNIQUE (number);

ALTER TABLE ONLY public.invoice
    ADD CONSTRAINT invoice_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.invoice
    ADD CONSTRAINT invoice_year_sequence_key UNIQUE (year, sequence);

ALTER TABLE ONLY public.issued_document
    ADD CONSTRAINT issued_document_code_key UNIQUE (code);

ALTER TABLE ONLY public.issued_document
    ADD CONSTRAINT issued_document_kind_entity_id_key UNIQUE (kind, entity_id);

ALTER TABLE ONLY public.issued_document
    ADD CONSTRAINT issued_document_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.job_file
    ADD CONSTRAINT job_file_pkey PRIMARY KEY (job_id, "position");

ALTER TABLE ONLY public.job
    ADD CONSTRAINT job_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.known_device
    ADD CONSTRAINT known_device_pkey PRIMARY KEY (user_id, device);

ALTER TABLE ONLY public.lecture
    ADD CONSTRAINT lecture_attachment_id_key UNIQUE (attachment_id);

ALTER TABLE ONLY public.lecture_edition
    ADD CONSTRAINT lecture_edition_pkey PRIMARY KEY (edition_id, lecture_id);

ALTER TABLE ONLY public.lecture
    ADD CONSTRAINT lecture_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.level
    ADD CONSTRAINT level_level_type_number_key UNIQUE (level_type, number);

ALTER TABLE ONLY public.level
    ADD CONSTRAINT level_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.link_token
    ADD CONSTRAINT link_token_pkey PRIMARY KEY (hash);

ALTER TABLE ONLY public.list_view
    ADD CONSTRAINT list_view_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.monthly_charge
    ADD CONSTRAINT monthly_charge_pkey PRIMARY KEY (invoice_id);

ALTER TABLE ONLY public.monthly_charge
    ADD CONSTRAINT monthly_charge_student_id_year_month_key UNIQUE (student_id, year, month);

ALTER TABLE ONLY public.outbox
    ADD CONSTRAINT outbox_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.pauta_event
    ADD CONSTRAINT pauta_event_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.pauta
    ADD CONSTRAINT pauta_key UNIQUE (edition_id, kind, number);

ALTER TABLE ONLY public.pauta
    ADD CONSTRAINT pauta_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.pauta_snapshot
    ADD CONSTRAINT pauta_snapshot_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.pauta_student
    ADD CONSTRAINT pauta_student_once UNIQUE (enrolment_id, kind);

ALTER TABLE ONLY public.pauta_student
    ADD CONSTRAINT pauta_student_pkey PRIMARY KEY (pauta_id, enrolment_id);

ALTER TABLE ONLY public.payment_approval
    ADD CONSTRAINT payment_approval_pkey PRIMARY KEY (payment_id);

ALTER TABLE ONLY public.payment
    ADD CONSTRAINT payment_attachment_id_key UNIQUE (attachment_id);

ALTER TABLE ONLY public.payment_entity
    ADD CONSTRAINT payment_entity_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.payment_link
    ADD CONSTRAINT payment_link_pkey PRIMARY KEY (hash);

ALTER TABLE ONLY public.payment
    ADD CONSTRAINT payment_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.payment_promise
    ADD CONSTRAINT payment_promise_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.payment_proof
    ADD CONSTRAINT payment_proof_attachment_id_key UNIQUE (attachment_id);

ALTER TABLE ONLY public.payment_proof
    ADD CONSTRAINT payment_proof_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.payment_reference
    ADD CONSTRAINT payment_reference_entity_id_number_key UNIQUE (entity_id, number);

ALTER TABLE ONLY public.payment_reference
    ADD CONSTRAINT payment_reference_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.percentage
    ADD CONSTRAINT percentage_name_key UNIQUE (name);

ALTER TABLE ONLY public.percentage
    ADD CONSTRAINT percentage_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.percentage
    ADD CONSTRAINT percentage_place_key UNIQUE (place);

ALTER TABLE ONLY public.percentage_version
    ADD CONSTRAINT percentage_version_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.period_notice
    ADD CONSTRAINT period_notice_pkey PRIMARY KEY (activity_id, kind, moment);

ALTER TABLE ONLY public.permission
    ADD CONSTRAINT permission_name_key UNIQUE (name);

ALTER TABLE ONLY public.permission
    ADD CONSTRAINT permission_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.person_correction
    ADD CONSTRAINT person_correction_attachment_id_key UNIQUE (attachment_id);

ALTER TABLE ONLY public.person_correction
    ADD CONSTRAINT person_correction_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.person_file
    ADD CONSTRAINT person_file_attachment_id_key UNIQUE (attachment_id);

ALTER TABLE ONLY public.person_file
    ADD CONSTRAINT person_file_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.person
    ADD CONSTRAINT person_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.person
    ADD CONSTRAINT person_uuid_key UNIQUE (uuid);

ALTER TABLE ONLY public.planned_maintenance
    ADD CONSTRAINT planned_maintenance_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.precedence
    ADD CONSTRAINT precedence_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.province
    ADD CONSTRAINT province_name_key UNIQUE (name);

ALTER TABLE ONLY public.province
    ADD CONSTRAINT province_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.rate_limit
    ADD CONSTRAINT rate_limit_pkey PRIMARY KEY (key);

ALTER TABLE ONLY public.receipt
    ADD CONSTRAINT receipt_number_key UNIQUE (number);

ALTER TABLE ONLY public.receipt
    ADD CONSTRAINT receipt_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.receipt
    ADD CONSTRAINT receipt_year_sequence_key UNIQUE (year, sequence);

ALTER TABLE ONLY public.record_view
    ADD CONSTRAINT record_view_pkey PRIMARY KEY (person_id, day, viewer_id, page);

ALTER TABLE ONLY public.reference_group_invoice
    ADD CONSTRAINT reference_group_invoice_pkey PRIMARY KEY (group_id, invoice_id);

ALTER TABLE ONLY public.reference_group
    ADD CONSTRAINT reference_group_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.refund
    ADD CONSTRAINT refund_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.renewal_subject
    ADD CONSTRAINT renewal_subject_pkey PRIMARY KEY (inscription_id, course_subject_id);

ALTER TABLE ONLY public.result_slip
    ADD CONSTRAINT result_slip_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.result_slip
    ADD CONSTRAINT result_slip_student_id_year_checksum_key UNIQUE (student_id, year, checksum);

ALTER TABLE ONLY public.role_permission
    ADD CONSTRAINT role_permission_pkey PRIMARY KEY (role_id, permission_id);

ALTER TABLE ONLY public.role
    ADD CONSTRAINT role_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.role_usage
    ADD CONSTRAINT role_usage_pkey PRIMARY KEY (role_id);

ALTER TABLE ONLY public.second_person_change
    ADD CONSTRAINT second_person_change_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.semester_closing
    ADD CONSTRAINT semester_closing_activity_id_key UNIQUE (activity_id);

ALTER TABLE ONLY public.semester_closing
    ADD CONSTRAINT semester_closing_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.semester
    ADD CONSTRAINT semester_number_key UNIQUE (number);

ALTER TABLE ONLY public.semester
    ADD CONSTRAINT semester_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.service
    ADD CONSTRAINT service_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.service_request_event
    ADD CONSTRAINT service_request_event_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.service_request
    ADD CONSTRAINT service_request_invoice_id_key UNIQUE (invoice_id);

ALTER TABLE ONLY public.service_request
    ADD CONSTRAINT service_request_number_key UNIQUE (number);

ALTER TABLE ONLY public.service_request
    ADD CONSTRAINT service_request_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.session
    ADD CONSTRAINT session_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.session_token
    ADD CONSTRAINT session_token_pkey PRIMARY KEY (hash);

ALTER TABLE ONLY public.setting
    ADD CONSTRAINT setting_pkey PRIMARY KEY (key);

ALTER TABLE ONLY public.special_exam
    ADD CONSTRAINT special_exam_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.sponsor_split_line
    ADD CONSTRAINT sponsor_split_line_payment_id_key UNIQUE (payment_id);

ALTER TABLE ONLY public.sponsor_split_line
    ADD CONSTRAINT sponsor_split_line_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.sponsor_split_line
    ADD CONSTRAINT sponsor_split_line_split_id_invoice_id_key UNIQUE (split_id, invoice_id);

ALTER TABLE ONLY public.sponsor_split_line
    ADD CONSTRAINT sponsor_split_line_split_id_part_key UNIQUE (split_id, part);

ALTER TABLE ONLY public.sponsor_split
    ADD CONSTRAINT sponsor_split_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.staff_without_account
    ADD CONSTRAINT staff_without_account_pkey PRIMARY KEY (person_id);

ALTER TABLE ONLY public.statement
    ADD CONSTRAINT statement_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.student
    ADD CONSTRAINT student_code_key UNIQUE (code);

ALTER TABLE ONLY public.student
    ADD CONSTRAINT student_person_id_key UNIQUE (person_id);

ALTER TABLE ONLY public.student
    ADD CONSTRAINT student_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.student_withdrawal
    ADD CONSTRAINT student_withdrawal_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.subject
    ADD CONSTRAINT subject_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.teacher
    ADD CONSTRAINT teacher_person_id_key UNIQUE (person_id);

ALTER TABLE ONLY public.teacher
    ADD CONSTRAINT teacher_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.teaching
    ADD CONSTRAINT teaching_once EXCLUDE USING gist (((((edition_id)::bigint << 32) + teacher_id)) WITH =, daterange(started_on, ended_on) WITH &&);

ALTER TABLE ONLY public.teaching
    ADD CONSTRAINT teaching_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.teaching
    ADD CONSTRAINT teaching_responsible EXCLUDE USING gist (edition_id WITH =, daterange(started_on, ended_on) WITH &&) WHERE ((role = 'RESPONSAVEL'::text));

ALTER TABLE ONLY public.user_account
    ADD CONSTRAINT user_account_person_id_key UNIQUE (person_id);

ALTER TABLE ONLY public.user_account
    ADD CONSTRAINT user_account_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.user_account
    ADD CONSTRAINT user_account_user_code_key UNIQUE (user_code);

ALTER TABLE ONLY public.user_permission
    ADD CONSTRAINT user_permission_pkey PRIMARY KEY (user_id, permission_id);

ALTER TABLE ONLY public.user_preference
    ADD CONSTRAINT user_preference_pkey PRIMARY KEY (user_id, name);

ALTER TABLE ONLY public.withdrawal_effect
    ADD CONSTRAINT withdrawal_effect_pkey PRIMARY KEY (id);

CREATE INDEX access_request_user ON public.access_request USING btree (user_id);

CREATE INDEX activity_by_end ON public.activity USING btree (type, date_end, id);

CREATE INDEX activity_course ON public.activity USING btree (course_id) WHERE (course_id IS NOT NULL);

CREATE INDEX activity_level ON public.activity USING btree (level_id) WHERE (level_id IS NOT NULL);

CREATE INDEX activity_type ON public.activity USING btree (type, date_start DESC, id);

CREATE INDEX adaptation_student ON public.adaptation USING btree (student_id, id);

CREATE INDEX allocation_invoice ON public.allocation USING btree (invoice_id, id);

CREATE INDEX allocation_made ON public.allocation USING btree (made_at);

CREATE INDEX allocation_payment ON public.allocation USING btree (payment_id) WHERE (payment_id IS NOT NULL);

CREATE INDEX attachment_content ON public.attachment USING btree (sha256);

CREATE INDEX audit_log_action ON public.audit_log USING btree (action, at);

CREATE INDEX audit_log_of_act ON public.audit_log USING btree (split_part(action, '.'::text, 2), at, id);

CREATE INDEX audit_log_of_actor ON public.audit_log USING btree (actor_id, at, id);

CREATE INDEX audit_log_of_entity ON public.audit_log USING btree (entity, at, id);

CREATE INDEX audit_log_of_entity_act ON public.audit_log USING btree (entity, split_part(action, '.'::text, 2), at, id);

CREATE INDEX audit_log_order ON public.audit_log USING btree (at, id);

CREATE INDEX audit_log_record ON public.audit_log USING btree (entity, entity_id, id DESC);

CREATE INDEX audit_log_who ON public.audit_log USING gin (lower(public.f_unaccent(COALESCE(actor_name, ''::text))) public.gin_trgm_ops);

CREATE UNIQUE INDEX bank_import_content ON public.bank_import USING btree (sha256) WHERE (state = ANY (ARRAY['A_IMPORTAR'::text, 'IMPORTADO'::text, 'A_ANULAR'::text]));

CREATE INDEX bank_import_job ON public.bank_import USING btree (job_id);

CREATE INDEX bank_import_layout ON public.bank_import USING btree (layout_id);

CREATE INDEX bank_import_line_assigned_by ON public.bank_import_line USING btree (assigned_by) WHERE (assigned_by IS NOT NULL);

CREATE INDEX bank_import_line_class ON public.bank_import_line USING btree (import_id, class, number);

CREATE UNIQUE INDEX bank_import_line_identity ON public.bank_import_line USING btree (identity) WHERE ((payment_id IS NOT NULL) AND (undone_at IS NULL));

CREATE UNIQUE INDEX bank_import_line_reversed ON public.bank_import_line USING btree (reversed_payment_id) WHERE (reversed_payment_id IS NOT NULL);

CREATE INDEX bank_import_line_todo ON public.bank_import_line USING btree (import_id, number) WHERE (outcome IS NULL);

CREATE INDEX bank_import_line_waits ON public.bank_import_line USING btree (paid_at) WHERE (outcome = 'EM_ESPERA'::text);

CREATE INDEX bank_import_number ON public.bank_import USING btree (entity_id, file_number) WHERE (file_number IS NOT NULL);

CREATE UNIQUE INDEX bank_import_running ON public.bank_import USING btree (entity_id) WHERE (state = ANY (ARRAY['A_IMPORTAR'::text, 'A_ANULAR'::text]));

CREATE UNIQUE INDEX bank_layout_current ON public.bank_layout USING btree (entity_id, lower(name)) WHERE (replaced_at IS NULL);

CREATE UNIQUE INDEX bank_layout_version ON public.bank_layout USING btree (entity_id, lower(name), version);

CREATE INDEX block_suspension_student ON public.block_suspension USING btree (student_id, id);

CREATE INDEX candidacy_by_name ON public.candidacy USING btree (year, name_key, id);

CREATE INDEX candidacy_by_number ON public.candidacy USING btree (year, number, id);

CREATE INDEX candidacy_course ON public.candidacy USING btree (course_id, year, shift, state);

CREATE INDEX candidacy_deadline ON public.candidacy USING btree (pay_until) WHERE (state = 'APROVADA'::text);

CREATE INDEX candidacy_document ON public.candidacy USING btree (upper(doc_number));

CREATE UNIQUE INDEX candidacy_document_key ON public.candidacy USING btree (year, upper(doc_number)) WHERE ((NOT to_confirm) AND (state <> 'DESISTIDA'::text) AND ((state <> 'REPROVADA'::text) OR (reason_code <> ALL (ARRAY['DOCUMENTACAO_INCOMPLETA'::text, 'DOCUMENTO_INVALIDO'::text, 'TAXA_NAO_PAGA'::text]))));

CREATE INDEX candidacy_email ON public.candidacy USING btree (lower(email));

CREATE UNIQUE INDEX candidacy_email_key ON public.candidacy USING btree (year, lower(email)) WHERE ((NOT to_confirm) AND (state <> 'DESISTIDA'::text) AND ((state <> 'REPROVADA'::text) OR (reason_code <> ALL (ARRAY['DOCUMENTACAO_INCOMPLETA'::text, 'DOCUMENTO_INVALIDO'::text, 'TAXA_NAO_PAGA'::text]))));

CREATE INDEX candidacy_event_of ON public.candidacy_event USING btree (candidacy_id, id);

CREATE INDEX candidacy_file_of ON public.candidacy_file USING btree (candidacy_id, id);

CREATE INDEX candidacy_list ON public.candidacy USING btree (year, submitted_at DESC, id DESC);

CREATE INDEX candidacy_name_search ON public.candidacy USING gin (name_key public.gin_trgm_ops);

CREATE INDEX candidacy_pending ON public.candidacy USING btree (year, submitted_at, id) INCLUDE (state, course_id, shift, gender, province_id) WHERE (state = ANY (ARRAY['SUBMETIDA'::text, 'EM_ANALISE'::text]));

CREATE INDEX candidacy_session_expiry ON public.candidacy_session USING btree (expires_at);

CREATE INDEX candidacy_session_of ON public.candidacy_session USING btree (candidacy_id);

CREATE INDEX candidacy_state ON public.candidacy USING btree (year, state, submitted_at DESC, id DESC);

CREATE INDEX candidacy_student ON public.candidacy USING btree (student_id) WHERE (student_id IS NOT NULL);

CREATE INDEX candidacy_undecided ON public.candidacy USING btree (year, name_key, id) WHERE (state = ANY (ARRAY['SUBMETIDA'::text, 'EM_ANALISE'::text]));

CREATE INDEX class_group_by_entry ON public.class_group USING btree (entry_year, id);

CREATE INDEX class_group_by_semester ON public.class_group USING btree (semester_id, id);

CREATE INDEX class_group_by_state ON public.class_group USING btree (active, name_key, id);

CREATE INDEX class_group_by_year ON public.class_group USING btree (academic_year_id, id);

CREATE INDEX class_group_department ON public.class_group USING btree (department_id);

CREATE INDEX class_group_entry_year ON public.class_group USING btree (entry_year, name_key, id);

CREATE INDEX class_group_level ON public.class_group USING btree (level_id, name_key, id);

CREATE INDEX class_group_name ON public.class_group USING btree (name_key, id);

CREATE UNIQUE INDEX class_group_name_key ON public.class_group USING btree (course_id, entry_year, name_key);

CREATE INDEX class_group_name_search ON public.class_group USING gin (name_key public.gin_trgm_ops);

CREATE INDEX class_student_left ON public.class_student USING btree (status, student_id) WHERE (status <> 'ALOCADO'::text);

CREATE UNIQUE INDEX class_student_once ON public.class_student USING btree (student_id) WHERE (status = 'ALOCADO'::text);

CREATE INDEX class_student_student ON public.class_student USING btree (student_id);

CREATE INDEX communication_recipient_read ON public.communication_recipient USING btree (communication_id) WHERE (read_at IS NOT NULL);

CREATE INDEX communication_recipient_unread ON public.communication_recipient USING btree (person_id) WHERE (read_at IS NULL);

CREATE INDEX communication_sender ON public.communication USING btree (sent_by, id) WHERE (sent_by IS NOT NULL);

CREATE UNIQUE INDEX course_code_key ON public.course USING btree (code);

CREATE INDEX course_coordinator ON public.course USING btree (coordinator_id) WHERE (coordinator_id IS NOT NULL);

CREATE INDEX course_department ON public.course USING btree (department_id);

CREATE UNIQUE INDEX course_name_key ON public.course USING btree (name_key);

CREATE INDEX course_name_search ON public.course USING gin (name_key public.gin_trgm_ops);

CREATE INDEX course_subject_course_order ON public.course_subject USING btree (course_id, sort_key, id);

CREATE UNIQUE INDEX course_subject_key ON public.course_subject USING btree (course_id, subject_id) WHERE (closed_from IS NULL);

CREATE INDEX course_subject_order ON public.course_subject USING btree (sort_key, id);

CREATE INDEX course_subject_place ON public.course_subject USING btree (course_id, academic_year_id, semester_id, id);

CREATE INDEX course_subject_search ON public.course_subject USING gin (sort_key public.gin_trgm_ops);

CREATE INDEX course_subject_semester ON public.course_subject USING btree (semester_id, subject_id, closed_from);

CREATE INDEX course_subject_semester_order ON public.course_subject USING btree (semester_id, sort_key, id);

CREATE INDEX course_subject_subject ON public.course_subject USING btree (subject_id);

CREATE INDEX course_subject_year ON public.course_subject USING btree (academic_year_id, semester_id, subject_id, closed_from);

CREATE INDEX course_subject_year_order ON public.course_subject USING btree (academic_year_id, sort_key, id) INCLUDE (semester_id);

CREATE INDEX credit_account_owes ON public.credit_account USING btree (student_id) WHERE (balance_cents < 0);

CREATE INDEX credit_entry_account ON public.credit_entry USING btree (account_id, id);

CREATE INDEX credit_entry_made ON public.credit_entry USING btree (made_at);

CREATE INDEX credit_entry_note ON public.credit_entry USING btree (credit_note_id) WHERE (credit_note_id IS NOT NULL);

CREATE INDEX credit_entry_payment ON public.credit_entry USING btree (payment_id) WHERE (payment_id IS NOT NULL);

CREATE UNIQUE INDEX credit_note_invoice_id_key ON public.credit_note USING btree (invoice_id) WHERE (NOT partial);

CREATE INDEX credit_note_issued ON public.credit_note USING btree (issued_at);

CREATE INDEX credit_note_partial ON public.credit_note USING btree (invoice_id) WHERE partial;

CREATE INDEX data_correction_asked ON public.data_correction USING btree (asked_at);

CREATE INDEX data_correction_attachment ON public.data_correction USING btree (attachment_id);

CREATE INDEX data_correction_decided ON public.data_correction USING btree (decided_at);

CREATE INDEX data_correction_list ON public.data_correction USING btree (state, id);

CREATE INDEX data_correction_person ON public.data_correction USING btree (person_id, id);

CREATE UNIQUE INDEX data_correction_waiting ON public.data_correction USING btree (person_id, field) WHERE (state = 'PEDIDA'::text);

CREATE INDEX debt_reminder_student ON public.debt_reminder USING btree (student_id, sent_at DESC);

CREATE INDEX department_head ON public.department USING btree (head_id) WHERE (head_id IS NOT NULL);

CREATE UNIQUE INDEX department_name_key ON public.department USING btree (name_key);

CREATE INDEX department_name_search ON public.department USING gin (name_key public.gin_trgm_ops);

CREATE INDEX desk_closing_day ON public.desk_closing USING btree (closed_at, id);

CREATE INDEX desk_closing_payments ON public.desk_closing_payment USING btree (closing_id);

CREATE INDEX discount_student ON public.discount USING btree (student_id, id);

CREATE INDEX document_link_expiry ON public.document_link USING btree (expires_at);

CREATE INDEX document_link_owner ON public.document_link USING btree (owner_id);

CREATE INDEX edition_subject ON public.edition USING btree (subject_id, year, semester_id);

CREATE INDEX edition_term ON public.edition USING btree (year, semester_id, id);

CREATE INDEX employee_by_age ON public.employee USING btree (created_at, id);

CREATE INDEX employee_department ON public.employee USING btree (department_id);

CREATE INDEX employee_name ON public.employee USING btree (name_key, id);

CREATE INDEX employee_name_search ON public.employee USING gin (name_key public.gin_trgm_ops);

CREATE INDEX enrolment_course_subject ON public.enrolment USING btree (course_subject_id);

CREATE INDEX enrolment_edition_state ON public.enrolment USING btree (edition_id, state) WHERE (edition_id IS NOT NULL);

CREATE INDEX enrolment_event_of ON public.enrolment_event USING btree (enrolment_id, id);

CREATE INDEX enrolment_move_from ON public.enrolment_move USING btree (from_edition_id, enrolment_id);

CREATE INDEX enrolment_move_of ON public.enrolment_move USING btree (enrolment_id, id);

CREATE UNIQUE INDEX enrolment_once ON public.enrolment USING btree (student_id, subject_id, year, semester_id) WHERE (state <> ALL (ARRAY['ANULADO'::text, 'TRANSFERIDO'::text]));

CREATE INDEX enrolment_student ON public.enrolment USING btree (student_id, year, semester_id);

CREATE INDEX enrolment_to_review ON public.enrolment USING btree (student_id) WHERE (flagged AND (state = 'INSCRITO'::text));

CREATE INDEX fee_before ON public.fee USING btree (replaced_by_id) WHERE (replaced_by_id IS NOT NULL);

CREATE INDEX fee_course ON public.fee USING btree (course_id) WHERE (course_id IS NOT NULL);

CREATE UNIQUE INDEX fee_scope ON public.fee USING btree (year, level_type, COALESCE(course_id, 0), COALESCE((engineering)::integer, '-1'::integer), COALESCE(shift, ''::text), COALESCE(nationality, ''::text)) WHERE (replaced_at IS NULL);

CREATE INDEX fine_of_invoice ON public.fine USING btree (invoice_id, id);

CREATE UNIQUE INDEX fine_policy_in_force ON public.fine_policy USING btree ((true)) WHERE (replaced_at IS NULL);

CREATE INDEX fine_waiver_of_fine ON public.fine_waiver USING btree (fine_id, id);

CREATE UNIQUE INDEX fine_waiver_waiting ON public.fine_waiver USING btree (fine_id) WHERE (decided_at IS NULL);

CREATE INDEX grade_enrolment ON public.grade USING btree (enrolment_id);

CREATE UNIQUE INDEX grade_event_client ON public.grade_event USING btree (edition_id, client_id);

CREATE INDEX grade_event_of ON public.grade_event USING btree (grade_id, id);

CREATE INDEX grade_event_since ON public.grade_event USING btree (edition_id, id);

CREATE UNIQUE INDEX grade_item_once ON public.grade_item USING btree (edition_id, type) WHERE (archived_at IS NULL);

CREATE INDEX grade_rectification_order ON public.grade_rectification USING btree (asked_at DESC, id);

CREATE UNIQUE INDEX grade_rectification_pending ON public.grade_rectification USING btree (grade_id) WHERE (state = 'PENDENTE'::text);

CREATE INDEX grade_reopening_order ON public.grade_reopening USING btree (asked_at DESC, id);

CREATE UNIQUE INDEX grade_reopening_pending ON public.grade_reopening USING btree (edition_id, kind) WHERE (state = 'PENDENTE'::text);

CREATE INDEX guardian_consent_age ON public.guardian_consent USING btree (created_at);

CREATE INDEX import_expired ON public.import USING btree (expires_at);

CREATE INDEX import_job ON public.import USING btree (job_id);

CREATE INDEX import_owner ON public.import USING btree (owner_id);

CREATE INDEX import_row_key ON public.import_row USING btree (import_id, key);

CREATE INDEX inscription_by_entry ON public.inscription USING btree (year, entry_year, id);

CREATE INDEX inscription_charge_course ON public.inscription_charge USING btree (course_id, invoice_id) INCLUDE (year, type, state, name_key);

CREATE INDEX inscription_charge_open ON public.inscription_charge USING btree (type, invoice_id) INCLUDE (year, course_id, name_key) WHERE (state = ANY (ARRAY['EMITIDA'::text, 'PARCIAL'::text]));

CREATE INDEX inscription_charge_open_search ON public.inscription_charge USING gin (name_key public.gin_trgm_ops) WHERE (state = ANY (ARRAY['EMITIDA'::text, 'PARCIAL'::text]));

CREATE INDEX inscription_charge_open_year ON public.inscription_charge USING btree (type, year, invoice_id) INCLUDE (course_id, name_key) WHERE (state = ANY (ARRAY['EMITIDA'::text, 'PARCIAL'::text]));

CREATE INDEX inscription_charge_paid ON public.inscription_charge USING btree (type, invoice_id) INCLUDE (year, course_id, name_key) WHERE (state = 'PAGA'::text);

CREATE INDEX inscription_charge_paid_search ON public.inscription_charge USING gin (name_key public.gin_trgm_ops) WHERE (state = 'PAGA'::text);

CREATE INDEX inscription_charge_paid_year ON public.inscription_charge USING btree (type, year, invoice_id) INCLUDE (course_id, name_key) WHERE (state = 'PAGA'::text);

CREATE INDEX inscription_charge_student ON public.inscription_charge USING btree (student_id, invoice_id);

CREATE INDEX inscription_course ON public.inscription USING btree (course_id, year, name_key, id);

CREATE INDEX inscription_event_active ON public.inscription_event USING btree (at) WHERE ((to_state = 'ACTIVA'::text) OR (from_state = 'ACTIVA'::text));

CREATE INDEX inscription_event_of ON public.inscription_event USING btree (inscription_id, id);

CREATE INDEX inscription_fact_list ON public.inscription_fact USING btree (year, name_key, inscription_id);

CREATE INDEX inscription_fact_year ON public.inscription_fact USING btree (year, course_id);

CREATE INDEX inscription_level ON public.inscription USING btree (year, level_id, shift, name_key, id);

CREATE INDEX inscription_list ON public.inscription USING btree (year, name_key, id);

CREATE INDEX inscription_name_search ON public.inscription USING gin (name_key public.gin_trgm_ops);

CREATE UNIQUE INDEX inscription_once ON public.inscription USING btree (student_id, course_id, year, semester_id, ((type = 'Renovação'::text))) WHERE (state <> ALL (ARRAY['ANULADA'::text, 'CANCELADA'::text, 'TRANSFERIDA'::text]));

CREATE INDEX inscription_others ON public.inscription USING btree (year, state, name_key, id) WHERE (type <> 'Renovação'::text);

CREATE INDEX inscription_paid ON public.inscription USING btree (year, name_key, id) WHERE ((type <> 'Renovação'::text) AND (state = ANY (ARRAY['ACTIVA'::text, 'SUSPENSA'::text, 'CONCLUIDA'::text, 'TRANSFERIDA'::text])));

CREATE INDEX inscription_renewals ON public.inscription USING btree (year, state, name_key, id) WHERE (type = 'Renovação'::text);

CREATE INDEX inscription_renewals_open ON public.inscription USING btree (year, name_key, id) WHERE ((type = 'Renovação'::text) AND (state = ANY (ARRAY['PENDENTE'::text, 'CONFIRMADA'::text])));

CREATE INDEX inscription_state ON public.inscription USING btree (year, state, name_key, id);

CREATE INDEX inscription_student ON public.inscription USING btree (student_id, year, id);

CREATE INDEX inscription_tabs ON public.inscription USING btree (year, type, state, shift, level_id);

CREATE INDEX invoice_candidacy ON public.invoice USING btree (candidacy_id, id) WHERE (candidacy_id IS NOT NULL);

CREATE UNIQUE INDEX invoice_candidacy_fee ON public.invoice USING btree (candidacy_id) WHERE ((type = 'CANDIDATURA'::text) AND (state <> 'ANULADA'::text));

CREATE INDEX invoice_due ON public.invoice USING btree (due_date) WHERE (state = ANY (ARRAY['EMITIDA'::text, 'PARCIAL'::text]));

CREATE UNIQUE INDEX invoice_inscription ON public.invoice USING btree (inscription_id) WHERE ((inscription_id IS NOT NULL) AND (state <> 'ANULADA'::text) AND (type = ANY (ARRAY['INSCRICAO'::text, 'RENOVACAO'::text])));

CREATE INDEX invoice_inscription_any ON public.invoice USING btree (inscription_id) WHERE (inscription_id IS NOT NULL);

CREATE INDEX invoice_issued ON public.invoice USING btree (issued_at) WHERE (issued_at IS NOT NULL);

CREATE INDEX invoice_list ON public.invoice USING btree (type, state, id);

CREATE INDEX invoice_number_start ON public.invoice USING btree (number text_pattern_ops);

CREATE INDEX invoice_open ON public.invoice USING btree (id) INCLUDE (type, inscription_id) WHERE (state = ANY (ARRAY['EMITIDA'::text, 'PARCIAL'::text]));

CREATE INDEX invoice_open_amount ON public.invoice USING btree (((total_cents - paid_cents)), due_date) WHERE (state = ANY (ARRAY['EMITIDA'::text, 'PARCIAL'::text]));

CREATE INDEX invoice_open_of_student ON public.invoice USING btree (student_id, due_date) INCLUDE (type, total_cents, paid_cents) WHERE ((state = ANY (ARRAY['EMITIDA'::text, 'PARCIAL'::text])) AND (student_id IS NOT NULL));

CREATE INDEX invoice_state ON public.invoice USING btree (state, id);

CREATE INDEX invoice_student ON public.invoice USING btree (student_id, id) WHERE (student_id IS NOT NULL);

CREATE INDEX invoice_type ON public.invoice USING btree (type, id);

CREATE INDEX invoice_year ON public.invoice USING btree (year, id);

CREATE INDEX job_expired ON public.job USING btree (expires_at) WHERE (expires_at IS NOT NULL);

CREATE INDEX job_file_attachment ON public.job_file USING btree (attachment_id);

CREATE UNIQUE INDEX job_key ON public.job USING btree (owner_id, kind, key);

CREATE INDEX job_owner ON public.job USING btree (owner_id, id);

CREATE INDEX job_unfinished ON public.job USING btree (id) WHERE (state = ANY (ARRAY['EM_ESPERA'::text, 'EM_CURSO'::text]));

CREATE INDEX known_device_seen ON public.known_device USING btree (last_seen_at);

CREATE INDEX lecture_author ON public.lecture USING btree (created_by);

CREATE INDEX lecture_course ON public.lecture USING btree (course_id);

CREATE INDEX lecture_edition_lecture ON public.lecture_edition USING btree (lecture_id);

CREATE INDEX lecture_level ON public.lecture USING btree (level_id);

CREATE INDEX lecture_subject ON public.lecture USING btree (subject_id, id);

CREATE INDEX link_token_expiry ON public.link_token USING btree (expires_at);

CREATE INDEX link_token_user ON public.link_token USING btree (user_id, purpose);

CREATE UNIQUE INDEX list_view_name ON public.list_view USING btree (user_id, list, lower(public.f_unaccent(name)));

CREATE UNIQUE INDEX monthly_charge_calendar ON public.monthly_charge USING btree (student_id, calendar_month) WHERE (NOT doubled);

CREATE INDEX monthly_charge_course ON public.monthly_charge USING btree (course_id, invoice_id) INCLUDE (calendar_year, student_id);

CREATE INDEX monthly_charge_doubled ON public.monthly_charge USING btree (year, invoice_id) WHERE doubled;

CREATE INDEX monthly_charge_due ON public.monthly_charge USING btree (due_date, invoice_id) WHERE (state = 'EMITIDA'::text);

CREATE INDEX monthly_charge_due_day ON public.monthly_charge USING btree (due_date, invoice_id) INCLUDE (student_id);

CREATE INDEX monthly_charge_month ON public.monthly_charge USING btree (month, invoice_id);

CREATE INDEX monthly_charge_month_state ON public.monthly_charge USING btree (month, state, invoice_id) INCLUDE (calendar_year, due_date, student_id);

CREATE INDEX monthly_charge_state ON public.monthly_charge USING btree (state, invoice_id) INCLUDE (due_date, student_id);

CREATE INDEX monthly_charge_year ON public.monthly_charge USING btree (calendar_year, invoice_id);

CREATE INDEX monthly_charge_year_month ON public.monthly_charge USING btree (calendar_year, month, invoice_id);

CREATE INDEX outbox_due ON public.outbox USING btree (next_attempt_at) WHERE ((sent_at IS NULL) AND (gave_up_at IS NULL));

CREATE INDEX pauta_by_state ON public.pauta USING btree (state, id);

CREATE INDEX pauta_event_of ON public.pauta_event USING btree (pauta_id, id);

CREATE INDEX pauta_snapshot_of ON public.pauta_snapshot USING btree (pauta_id, id);

CREATE INDEX payment_approval_invoice ON public.payment_approval USING btree (invoice_id);

CREATE INDEX payment_approval_proof ON public.payment_approval USING btree (proof_id) WHERE (proof_id IS NOT NULL);

CREATE INDEX payment_approval_waiting ON public.payment_approval USING btree (payment_id) WHERE (decided_at IS NULL);

CREATE INDEX payment_by_amount ON public.payment USING btree (amount_cents, id) WHERE (state = ANY (ARRAY['CONCILIADO'::text, 'ESTORNADO'::text]));

CREATE INDEX payment_by_day ON public.payment USING btree (paid_at, id) WHERE (state = ANY (ARRAY['CONCILIADO'::text, 'ESTORNADO'::text]));

CREATE INDEX payment_cash ON public.payment USING btree (recorded_by, id) WHERE (method = 'NUMERARIO'::text);

CREATE INDEX payment_confirmed ON public.payment USING btree (id) WHERE (state = ANY (ARRAY['CONCILIADO'::text, 'ESTORNADO'::text]));

CREATE INDEX payment_entity_code ON public.payment_entity USING btree (code);

CREATE UNIQUE INDEX payment_entity_code_key ON public.payment_entity USING btree (code) WHERE active;

CREATE INDEX payment_invoice ON public.payment USING btree (invoice_id) WHERE (invoice_id IS NOT NULL);

CREATE INDEX payment_link_expiry ON public.payment_link USING btree (expires_at);

CREATE INDEX payment_link_invoice ON public.payment_link USING btree (invoice_id);

CREATE INDEX payment_of_method ON public.payment USING btree (method, id) WHERE (state = ANY (ARRAY['CONCILIADO'::text, 'ESTORNADO'::text]));

CREATE INDEX payment_part ON public.payment USING btree (part_of_id) WHERE (part_of_id IS NOT NULL);

CREATE INDEX payment_promise_student ON public.payment_promise USING btree (student_id, until_day DESC);

CREATE INDEX payment_proof_decided ON public.payment_proof USING btree (state, sent_at, id);

CREATE INDEX payment_proof_invoice ON public.payment_proof USING btree (invoice_id, id);

CREATE INDEX payment_proof_queue ON public.payment_proof USING btree (sent_at, id) WHERE (state = ANY (ARRAY['ENVIADO'::text, 'EM_VERIFICACAO'::text]));

CREATE INDEX payment_recorded ON public.payment USING btree (recorded_at, id) WHERE (recorded_by IS NOT NULL);

CREATE INDEX payment_reference_expiry ON public.payment_reference USING btree (COALESCE(expires_on, 'infinity'::date), id);

CREATE INDEX payment_reference_free ON public.payment_reference USING btree (entity_id, id) WHERE (state = 'LIVRE'::text);

CREATE INDEX payment_reference_group ON public.payment_reference USING btree (group_id) WHERE (group_id IS NOT NULL);

CREATE INDEX payment_reference_invoice ON public.payment_reference USING btree (invoice_id) WHERE (invoice_id IS NOT NULL);

CREATE INDEX payment_reference_number ON public.payment_reference USING btree (number);

CREATE INDEX payment_reference_start ON public.payment_reference USING btree (number text_pattern_ops);

CREATE INDEX payment_reference_state ON public.payment_reference USING btree (state, id);

CREATE INDEX payment_state ON public.payment USING btree (state, recorded_at, id);

CREATE INDEX payment_transaction ON public.payment USING btree (upper(transaction));

CREATE UNIQUE INDEX payment_transaction_key ON public.payment USING btree (transaction_key) WHERE (state <> 'ESTORNADO'::text);

CREATE INDEX payment_transaction_known ON public.payment USING btree (transaction_key);

CREATE INDEX percentage_version_of ON public.percentage_version USING btree (percentage_id, valid_from DESC, id DESC);

CREATE INDEX person_contact_start ON public.person USING btree (contact text_pattern_ops) WHERE (contact IS NOT NULL);

CREATE INDEX person_correction_of ON public.person_correction USING btree (person_id, id);

CREATE UNIQUE INDEX person_document_key ON public.person USING btree (doc_type, upper(doc_number)) WHERE (doc_number IS NOT NULL);

CREATE INDEX person_document_start ON public.person USING btree (doc_number text_pattern_ops) WHERE (doc_number IS NOT NULL);

CREATE INDEX person_email ON public.person USING btree (lower(email)) WHERE (email IS NOT NULL);

CREATE INDEX person_file_owner ON public.person_file USING btree (person_id, id);

CREATE INDEX person_name ON public.person USING btree (name_key, id);

CREATE INDEX person_name_search ON public.person USING gin (name_key public.gin_trgm_ops);

CREATE INDEX planned_maintenance_end ON public.planned_maintenance USING btree (ends_at, id);

CREATE INDEX precedence_by_state ON public.precedence USING btree (active, id);

CREATE UNIQUE INDEX precedence_key ON public.precedence USING btree (course_id, subject_id, required_subject_id);

CREATE INDEX precedence_required ON public.precedence USING btree (required_subject_id);

CREATE INDEX precedence_subject ON public.precedence USING btree (subject_id);

CREATE INDEX rate_limit_expiry ON public.rate_limit USING btree (expire);

CREATE INDEX receipt_issued ON public.receipt USING btree (issued_at) INCLUDE (payment_id, voided_at);

CREATE INDEX receipt_of_payment ON public.receipt USING btree (payment_id, id);

CREATE UNIQUE INDEX receipt_payment ON public.receipt USING btree (payment_id) WHERE (voided_at IS NULL);

CREATE INDEX record_view_day ON public.record_view USING btree (day);

CREATE INDEX record_view_viewer ON public.record_view USING btree (viewer_id);

CREATE INDEX reference_group_of_invoice ON public.reference_group_invoice USING btree (invoice_id);

CREATE INDEX reference_group_student ON public.reference_group USING btree (student_id, id);

CREATE INDEX refund_account ON public.refund USING btree (account_id, id);

CREATE INDEX refund_waiting ON public.refund USING btree (id) WHERE (state = 'PEDIDO'::text);

CREATE UNIQUE INDEX role_name_key ON public.role USING btree (name_key);

CREATE UNIQUE INDEX second_person_change_waiting ON public.second_person_change USING btree (((decided_at IS NULL))) WHERE (decided_at IS NULL);

CREATE UNIQUE INDEX service_name_key ON public.service USING btree (lower(name));

CREATE INDEX service_request_event_of ON public.service_request_event USING btree (request_id, id);

CREATE INDEX service_request_service ON public.service_request USING btree (service_id, id);

CREATE INDEX service_request_state ON public.service_request USING btree (state, id);

CREATE INDEX service_request_student ON public.service_request USING btree (student_id, id);

CREATE UNIQUE INDEX service_request_unpaid ON public.service_request USING btree (student_id, service_id) WHERE (state = ANY (ARRAY['NOVO'::text, 'POR_PAGAR'::text]));

CREATE INDEX session_expiry ON public.session USING btree (expires_at);

CREATE INDEX session_owner ON public.session USING btree (user_id);

CREATE INDEX session_token_expiry ON public.session_token USING btree (expires_at);

CREATE INDEX session_token_session ON public.session_token USING btree (session_id);

CREATE UNIQUE INDEX special_exam_once ON public.special_exam USING btree (enrolment_id) WHERE (withdrawn_at IS NULL);

CREATE INDEX special_exam_order ON public.special_exam USING btree (named_at DESC, id);

CREATE INDEX sponsor_split_of_payment ON public.sponsor_split USING btree (payment_id) WHERE (payment_id IS NOT NULL);

CREATE UNIQUE INDEX sponsor_split_payment ON public.sponsor_split USING btree (payment_id) WHERE (state = ANY (ARRAY['REPARTIDO'::text, 'A_DESFAZER'::text]));

CREATE INDEX statement_student ON public.statement USING btree (student_id, id);

CREATE INDEX student_active ON public.student USING btree (name_key, id) INCLUDE (code, person_id, course_id) WHERE active;

CREATE INDEX student_allocated ON public.student USING btree (name_key, id) WHERE (class_id IS NOT NULL);

CREATE INDEX student_by_state ON public.student USING btree (COALESCE(inscription_state, ''::text), id);

CREATE INDEX student_class ON public.student USING btree (class_id, name_key, id) WHERE (class_id IS NOT NULL);

CREATE INDEX student_code_start ON public.student USING btree (code text_pattern_ops);

CREATE INDEX student_course ON public.student USING btree (course_id, name_key, id);

CREATE INDEX student_enrolled ON public.student USING btree (enrolled_in, name_key, id);

CREATE INDEX student_level ON public.student USING btree (level_id, name_key, id);

CREATE INDEX student_name ON public.student USING btree (name_key, id);

CREATE INDEX student_name_search ON public.student USING gin (name_key public.gin_trgm_ops);

CREATE INDEX student_of_course ON public.student USING btree (id) INCLUDE (course_id, shift);

CREATE INDEX student_state ON public.student USING btree (inscription_state, name_key, id);

CREATE INDEX student_totals ON public.student USING btree (level_id, shift, entry_year, course_id, class_id, enrolled_in);

CREATE INDEX student_unallocated ON public.student USING btree (name_key, id) WHERE ((class_id IS NULL) AND active);

CREATE INDEX student_unallocated_search ON public.student USING gin (name_key public.gin_trgm_ops) WHERE ((class_id IS NULL) AND active);

CREATE UNIQUE INDEX student_withdrawal_open ON public.student_withdrawal USING btree (student_id) WHERE (ended_at IS NULL);

CREATE INDEX student_withdrawal_student ON public.student_withdrawal USING btree (student_id, id);

CREATE INDEX subject_by_code ON public.subject USING btree (code, id);

CREATE INDEX subject_by_credits ON public.subject USING btree (credits, id);

CREATE INDEX subject_by_hours ON public.subject USING btree (weekly_hours, id);

CREATE UNIQUE INDEX subject_code_key ON public.subject USING btree (lower(code));

CREATE INDEX subject_name ON public.subject USING btree (name_key, id);

CREATE UNIQUE INDEX subject_name_key ON public.subject USING btree (name_key);

CREATE INDEX subject_name_search ON public.subject USING gin (name_key public.gin_trgm_ops);

CREATE INDEX teacher_by_age ON public.teacher USING btree (created_at, id);

CREATE INDEX teacher_department ON public.teacher USING btree (department_id);

CREATE INDEX teacher_name ON public.teacher USING btree (name_key, id);

CREATE INDEX teacher_name_search ON public.teacher USING gin (name_key public.gin_trgm_ops);

CREATE INDEX teaching_class ON public.teaching USING btree (class_id, started_on, id);

CREATE INDEX teaching_count ON public.teaching USING btree (year, ended_on) WHERE ((ended_on IS NULL) OR (ended_on > started_on));

CREATE INDEX teaching_course ON public.teaching USING btree (course_id, started_on, id) WHERE ((ended_on IS NULL) OR (ended_on > started_on));

CREATE INDEX teaching_edition ON public.teaching USING btree (edition_id, started_on);

CREATE INDEX teaching_ended ON public.teaching USING btree (ended_on) WHERE (ended_on IS NOT NULL);

CREATE INDEX teaching_list ON public.teaching USING btree (started_on, id) WHERE ((ended_on IS NULL) OR (ended_on > started_on));

CREATE INDEX teaching_role ON public.teaching USING btree (role, started_on, id) WHERE ((ended_on IS NULL) OR (ended_on > started_on));

CREATE INDEX teaching_role_count ON public.teaching USING btree (role) WHERE ((ended_on IS NULL) OR (ended_on > started_on));

CREATE INDEX teaching_semester ON public.teaching USING btree (semester_id, started_on, id) WHERE ((ended_on IS NULL) OR (ended_on > started_on));

CREATE INDEX teaching_subject ON public.teaching USING btree (subject_id, started_on, id);

CREATE INDEX teaching_teacher ON public.teaching USING btree (teacher_id, created_at DESC, id);

CREATE INDEX teaching_year ON public.teaching USING btree (year, semester_id, started_on, id) WHERE ((ended_on IS NULL) OR (ended_on > started_on));

CREATE INDEX user_account_admitted ON public.user_account USING btree (id) WHERE admitted;

CREATE INDEX user_account_course ON public.user_account USING btree (substr(user_code, 4, 4)) WHERE (user_code IS NOT NULL);

CREATE UNIQUE INDEX user_account_email_key ON public.user_account USING btree (lower(email));

CREATE INDEX user_account_email_search ON public.user_account USING gin (lower(email) public.gin_trgm_ops);

CREATE INDEX user_account_last_login ON public.user_account USING btree (COALESCE(last_login_at, '-infinity'::timestamp with time zone), id);

CREATE INDEX user_account_name ON public.user_account USING btree (name_key, id);

CREATE INDEX user_account_name_search ON public.user_account USING gin (name_key public.gin_trgm_ops);

CREATE INDEX user_account_not_admitted ON public.user_account USING btree (name_key, id) WHERE (NOT admitted);

CREATE INDEX user_account_role_name ON public.user_account USING btree (role_id, name_key, id);

CREATE INDEX withdrawal_effect_withdrawal ON public.withdrawal_effect USING btree (withdrawal_id);

CREATE CONSTRAINT TRIGGER allocation_funded AFTER INSERT ON public.allocation DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((new.payment_id IS NULL)) EXECUTE FUNCTION public.check_allocation_funded();

CREATE CONSTRAINT TRIGGER allocation_of_invoice AFTER INSERT ON public.allocation DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.check_invoice_paid();

CREATE CONSTRAINT TRIGGER allocation_of_payment AFTER INSERT ON public.allocation DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((new.payment_id IS NOT NULL)) EXECUTE FUNCTION public.check_payment_accounted();

CREATE TRIGGER allocation_stays BEFORE DELETE OR UPDATE ON public.allocation FOR EACH ROW EXECUTE FUNCTION public.refuse_payment_removal();

CREATE TRIGGER allocation_undone BEFORE INSERT ON public.allocation FOR EACH ROW WHEN ((new.undoes_id IS NOT NULL)) EXECUTE FUNCTION public.check_undone();

CREATE TRIGGER audit_log_append_only BEFORE DELETE OR UPDATE ON public.audit_log FOR EACH ROW EXECUTE FUNCTION public.refuse_audit_change();

CREATE TRIGGER audit_log_no_truncate BEFORE TRUNCATE ON public.audit_log FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_audit_change();

CREATE TRIGGER bank_layout_stays BEFORE UPDATE OF entity_id, name, version, rules, created_at, created_by ON public.bank_layout FOR EACH ROW EXECUTE FUNCTION public.refuse_layout_change();

CREATE TRIGGER block_suspension_stays BEFORE DELETE ON public.block_suspension FOR EACH ROW EXECUTE FUNCTION public.refuse_payment_removal();

CREATE TRIGGER candidacy_begins BEFORE INSERT ON public.candidacy FOR EACH ROW WHEN ((new.state <> 'SUBMETIDA'::text)) EXECUTE FUNCTION public.refuse_first_candidacy_state();

CREATE TRIGGER candidacy_event_append_only BEFORE DELETE OR UPDATE ON public.candidacy_event FOR EACH ROW EXECUTE FUNCTION public.refuse_event_change();

CREATE TRIGGER candidacy_transition BEFORE UPDATE OF state ON public.candidacy FOR EACH ROW WHEN ((old.state IS DISTINCT FROM new.state)) EXECUTE FUNCTION public.check_candidacy_transition();

CREATE TRIGGER class_student_taken AFTER INSERT OR DELETE OR UPDATE OF status, class_id ON public.class_student FOR EACH ROW EXECUTE FUNCTION public.take_class_of_student();

CREATE TRIGGER course_name_passed AFTER UPDATE OF name ON public.course FOR EACH ROW WHEN ((old.name_key IS DISTINCT FROM new.name_key)) EXECUTE FUNCTION public.pass_course_name();

CREATE TRIGGER course_subject_keyed BEFORE INSERT OR UPDATE OF course_id, subject_id, academic_year_id, semester_id ON public.course_subject FOR EACH ROW EXECUTE FUNCTION public.take_plan_key();

CREATE TRIGGER credit_account_counted BEFORE DELETE OR UPDATE ON public.credit_account FOR EACH ROW WHEN ((pg_trigger_depth() = 0)) EXECUTE FUNCTION public.refuse_balance();

CREATE TRIGGER credit_entry_counts AFTER INSERT ON public.credit_entry FOR EACH ROW EXECUTE FUNCTION public.keep_balance();

CREATE TRIGGER credit_entry_stays BEFORE DELETE OR UPDATE ON public.credit_entry FOR EACH ROW EXECUTE FUNCTION public.refuse_payment_removal();

CREATE CONSTRAINT TRIGGER credit_never_negative AFTER INSERT ON public.credit_entry DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((new.amount_cents < 0) AND (new.payment_id IS NULL))) EXECUTE FUNCTION public.check_credit_enough();

CREATE TRIGGER credit_note_stays BEFORE DELETE OR UPDATE ON public.credit_note FOR EACH ROW EXECUTE FUNCTION public.refuse_payment_removal();

CREATE CONSTRAINT TRIGGER credit_of_payment AFTER INSERT ON public.credit_entry DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((new.payment_id IS NOT NULL)) EXECUTE FUNCTION public.check_payment_accounted();

CREATE TRIGGER desk_closing_payment_stays BEFORE DELETE OR UPDATE ON public.desk_closing_payment FOR EACH ROW EXECUTE FUNCTION public.refuse_payment_removal();

CREATE TRIGGER desk_closing_stays BEFORE DELETE OR UPDATE ON public.desk_closing FOR EACH ROW EXECUTE FUNCTION public.refuse_payment_removal();

CREATE TRIGGER edition_weights_edition_open BEFORE INSERT OR UPDATE ON public.edition_weights FOR EACH ROW EXECUTE FUNCTION public.refuse_weight_of_closed_edition();

CREATE TRIGGER employee_named BEFORE INSERT OR UPDATE OF person_id ON public.employee FOR EACH ROW EXECUTE FUNCTION public.take_person_name();

CREATE TRIGGER employee_without_account_noted AFTER INSERT OR UPDATE OF person_id ON public.employee FOR EACH ROW EXECUTE FUNCTION public.note_staff_without_account();

CREATE TRIGGER enrolment_begins BEFORE INSERT ON public.enrolment FOR EACH ROW WHEN (((new.state = ANY (ARRAY['ANULADO'::text, 'TRANSFERIDO'::text])) OR ((new.state <> 'INSCRITO'::text) AND (new.edition_id IS NOT NULL)))) EXECUTE FUNCTION public.refuse_first_enrolment_state();

CREATE TRIGGER enrolment_event_append_only BEFORE DELETE OR UPDATE ON public.enrolment_event FOR EACH ROW EXECUTE FUNCTION public.refuse_event_change();

CREATE TRIGGER enrolment_move_append_only BEFORE DELETE OR UPDATE ON public.enrolment_move FOR EACH ROW EXECUTE FUNCTION public.refuse_event_change();

CREATE TRIGGER enrolment_transition BEFORE UPDATE OF state ON public.enrolment FOR EACH ROW WHEN ((old.state IS DISTINCT FROM new.state)) EXECUTE FUNCTION public.check_enrolment_transition();

CREATE TRIGGER enrolment_year AFTER INSERT OR DELETE OR UPDATE OF state ON public.enrolment FOR EACH ROW EXECUTE FUNCTION public.take_enrolled_year();

CREATE TRIGGER fee_stays BEFORE DELETE OR UPDATE ON public.fee FOR EACH ROW EXECUTE FUNCTION public.keep_fee();

CREATE TRIGGER grade_change_noted AFTER UPDATE ON public.grade REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.note_changed_grades();

CREATE TRIGGER grade_edition_open BEFORE INSERT OR UPDATE ON public.grade FOR EACH ROW EXECUTE FUNCTION public.refuse_grade_of_closed_edition();

CREATE TRIGGER grade_event_append_only BEFORE DELETE OR UPDATE ON public.grade_event FOR EACH ROW EXECUTE FUNCTION public.refuse_event_change();

CREATE TRIGGER grade_event_told AFTER INSERT ON public.grade_event REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.tell_grades();

CREATE TRIGGER grade_item_edition_open BEFORE INSERT OR UPDATE OF weight, type, archived_at ON public.grade_item FOR EACH ROW EXECUTE FUNCTION public.refuse_weight_of_closed_edition();

CREATE TRIGGER grade_item_open BEFORE INSERT OR UPDATE OF weight, type, archived_at ON public.grade_item FOR EACH ROW EXECUTE FUNCTION public.refuse_closed_weight();

CREATE TRIGGER grade_kept BEFORE DELETE ON public.grade FOR EACH ROW EXECUTE FUNCTION public.refuse_grade_removal();

CREATE TRIGGER grade_noted AFTER INSERT ON public.grade REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.note_new_grades();

CREATE TRIGGER grade_open BEFORE INSERT OR UPDATE OF item_id, enrolment_id, status, hundredths, version ON public.grade FOR EACH ROW EXECUTE FUNCTION public.refuse_closed_grade();

CREATE TRIGGER grade_rectification_once BEFORE UPDATE ON public.grade_rectification FOR EACH ROW EXECUTE FUNCTION public.check_rectification_change();

CREATE TRIGGER grade_reopening_transition BEFORE UPDATE OF state ON public.grade_reopening FOR EACH ROW WHEN ((old.state IS DISTINCT FROM new.state)) EXECUTE FUNCTION public.check_reopening_transition();

CREATE TRIGGER inscription_begins BEFORE INSERT ON public.inscription FOR EACH ROW WHEN ((new.state <> 'PENDENTE'::text)) EXECUTE FUNCTION public.refuse_first_inscription_state();

CREATE TRIGGER inscription_charge_made AFTER INSERT ON public.invoice FOR EACH ROW WHEN (((new.type = ANY (ARRAY['INSCRICAO'::text, 'RENOVACAO'::text])) AND (new.student_id IS NOT NULL))) EXECUTE FUNCTION public.take_inscription_charge();

CREATE TRIGGER inscription_charge_moved AFTER UPDATE OF state ON public.invoice FOR EACH ROW WHEN (((new.type = ANY (ARRAY['INSCRICAO'::text, 'RENOVACAO'::text])) AND (old.state <> new.state))) EXECUTE FUNCTION public.pass_inscription_charge_state();

CREATE TRIGGER inscription_end_of_semester BEFORE UPDATE OF state ON public.inscription FOR EACH ROW WHEN (((new.state = 'CONCLUIDA'::text) AND (old.state = 'ACTIVA'::text) AND (new.type <> 'Renovação'::text))) EXECUTE FUNCTION public.check_end_of_semester();

CREATE TRIGGER inscription_event_append_only BEFORE DELETE OR UPDATE ON public.inscription_event FOR EACH ROW EXECUTE FUNCTION public.refuse_event_change();

CREATE TRIGGER inscription_fact_inserted AFTER INSERT ON public.inscription FOR EACH ROW EXECUTE FUNCTION public.inscription_fact_of_inscription();

CREATE TRIGGER inscription_fact_instalment_inserted AFTER INSERT ON public.instalment FOR EACH ROW EXECUTE FUNCTION public.inscription_fact_of_instalment();

CREATE TRIGGER inscription_fact_instalment_updated AFTER UPDATE OF state, total_cents, paid_cents ON public.invoice FOR EACH ROW WHEN (((new.inscription_id IS NULL) AND (new.type = ANY (ARRAY['INSCRICAO'::text, 'RENOVACAO'::text])))) EXECUTE FUNCTION public.inscription_fact_of_instalment();

CREATE TRIGGER inscription_fact_invoice_inserted AFTER INSERT ON public.invoice FOR EACH ROW WHEN ((new.inscription_id IS NOT NULL)) EXECUTE FUNCTION public.inscription_fact_of_invoice();

CREATE TRIGGER inscription_fact_invoice_updated AFTER UPDATE OF state, total_cents, paid_cents, inscription_id ON public.invoice FOR EACH ROW WHEN ((new.inscription_id IS NOT NULL)) EXECUTE FUNCTION public.inscription_fact_of_invoice();

CREATE TRIGGER inscription_fact_student AFTER UPDATE OF person_id ON public.student FOR EACH ROW WHEN ((old.person_id <> new.person_id)) EXECUTE FUNCTION public.inscription_fact_of_student();

CREATE TRIGGER inscription_fact_updated AFTER UPDATE OF year, course_id, level_id, shift, type, state, semester_id, candidacy_id, created_at, student_id, name_key ON public.inscription FOR EACH ROW EXECUTE FUNCTION public.inscription_fact_of_inscription();

CREATE TRIGGER inscription_named BEFORE INSERT OR UPDATE OF student_id ON public.inscription FOR EACH ROW EXECUTE FUNCTION public.take_student_name();

CREATE TRIGGER inscription_state_passed AFTER INSERT OR DELETE OR UPDATE OF state, year ON public.inscription FOR EACH ROW EXECUTE FUNCTION public.pass_inscription_state();

CREATE TRIGGER inscription_study_passed AFTER UPDATE OF course_id, year ON public.inscription FOR EACH ROW WHEN (((old.course_id <> new.course_id) OR (old.year <> new.year))) EXECUTE FUNCTION public.pass_inscription_study();

CREATE TRIGGER inscription_transition BEFORE UPDATE OF state ON public.inscription FOR EACH ROW WHEN ((old.state IS DISTINCT FROM new.state)) EXECUTE FUNCTION public.check_inscription_transition();

CREATE TRIGGER inscription_type_fixed BEFORE UPDATE OF type ON public.inscription FOR EACH ROW WHEN ((old.type IS DISTINCT FROM new.type)) EXECUTE FUNCTION public.refuse_other_inscription_type();

CREATE TRIGGER invoice_begins BEFORE INSERT ON public.invoice FOR EACH ROW WHEN ((new.state <> 'RASCUNHO'::text)) EXECUTE FUNCTION public.refuse_beginning();

CREATE TRIGGER invoice_ends_groups AFTER UPDATE OF state, paid_cents ON public.invoice FOR EACH ROW WHEN (((old.state <> 'RASCUNHO'::text) AND ((old.state IS DISTINCT FROM new.state) OR (old.paid_cents IS DISTINCT FROM new.paid_cents)))) EXECUTE FUNCTION public.end_reference_groups();

CREATE TRIGGER invoice_issued_stays BEFORE UPDATE ON public.invoice FOR EACH ROW WHEN ((old.state <> 'RASCUNHO'::text)) EXECUTE FUNCTION public.keep_issued_invoice();

CREATE TRIGGER invoice_issued_whole BEFORE UPDATE OF state ON public.invoice FOR EACH ROW WHEN (((old.state = 'RASCUNHO'::text) AND (new.state <> 'RASCUNHO'::text))) EXECUTE FUNCTION public.check_invoice_total();

CREATE TRIGGER invoice_line_stays BEFORE INSERT OR DELETE OR UPDATE ON public.invoice_line FOR EACH ROW EXECUTE FUNCTION public.keep_issued_line();

CREATE TRIGGER invoice_moves BEFORE UPDATE OF state ON public.invoice FOR EACH ROW WHEN ((old.state IS DISTINCT FROM new.state)) EXECUTE FUNCTION public.check_transition('{RASCUNHO>EMITIDA,EMITIDA>PARCIAL,EMITIDA>PAGA,PARCIAL>PAGA,EMITIDA>ANULADA,PARCIAL>ANULADA,PAGA>PARCIAL,PAGA>EMITIDA,PARCIAL>EMITIDA}');

CREATE TRIGGER invoice_never_deleted BEFORE DELETE ON public.invoice FOR EACH ROW WHEN ((old.state <> 'RASCUNHO'::text)) EXECUTE FUNCTION public.refuse_payment_removal();

CREATE CONSTRAINT TRIGGER invoice_paid_of_allocations AFTER UPDATE OF paid_cents ON public.invoice DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((old.paid_cents <> new.paid_cents)) EXECUTE FUNCTION public.check_invoice_paid();

CREATE TRIGGER invoice_state_passed AFTER UPDATE OF state, due_date ON public.invoice FOR EACH ROW WHEN (((new.type = 'PROPINA'::text) AND ((old.state IS DISTINCT FROM new.state) OR (old.due_date IS DISTINCT FROM new.due_date)))) EXECUTE FUNCTION public.pass_invoice_state();

CREATE TRIGGER job_told AFTER INSERT OR UPDATE OF cancel_asked_at ON public.job FOR EACH STATEMENT EXECUTE FUNCTION public.tell_job();

CREATE TRIGGER monthly_charge_state_taken BEFORE INSERT OR UPDATE OF invoice_id ON public.monthly_charge FOR EACH ROW EXECUTE FUNCTION public.take_invoice_state();

CREATE TRIGGER outbox_told AFTER INSERT ON public.outbox FOR EACH STATEMENT EXECUTE FUNCTION public.tell_outbox();

CREATE TRIGGER pauta_event_append_only BEFORE DELETE OR UPDATE ON public.pauta_event FOR EACH ROW EXECUTE FUNCTION public.refuse_event_change();

CREATE TRIGGER pauta_homologated_by_other BEFORE INSERT ON public.pauta_event FOR EACH ROW EXECUTE FUNCTION public.refuse_own_homologation();

CREATE TRIGGER pauta_snapshot_append_only BEFORE DELETE OR UPDATE ON public.pauta_snapshot FOR EACH ROW EXECUTE FUNCTION public.refuse_event_change();

CREATE TRIGGER pauta_student_stays BEFORE DELETE OR UPDATE OF pauta_id, enrolment_id, kind ON public.pauta_student FOR EACH ROW EXECUTE FUNCTION public.refuse_change_of_members();

CREATE TRIGGER pauta_transition BEFORE UPDATE OF state ON public.pauta FOR EACH ROW WHEN ((old.state IS DISTINCT FROM new.state)) EXECUTE FUNCTION public.check_pauta_transition();

CREATE CONSTRAINT TRIGGER payment_accounted AFTER UPDATE OF state ON public.payment DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((old.state <> new.state)) EXECUTE FUNCTION public.check_payment_accounted();

CREATE TRIGGER payment_begins BEFORE INSERT ON public.payment FOR EACH ROW WHEN ((new.state <> 'RECEBIDO'::text)) EXECUTE FUNCTION public.refuse_beginning();

CREATE TRIGGER payment_entity_counts BEFORE INSERT OR UPDATE OF code, active, last_reference ON public.payment_entity FOR EACH ROW EXECUTE FUNCTION public.keep_reference_count();

CREATE TRIGGER payment_moves BEFORE UPDATE OF state ON public.payment FOR EACH ROW WHEN ((old.state IS DISTINCT FROM new.state)) EXECUTE FUNCTION public.check_transition('{RECEBIDO>CONCILIADO,RECEBIDO>POR_IDENTIFICAR,RECEBIDO>DEVOLVIDO,POR_IDENTIFICAR>CONCILIADO,POR_IDENTIFICAR>DEVOLVIDO,POR_IDENTIFICAR>ESTORNADO,CONCILIADO>POR_IDENTIFICAR,CONCILIADO>ESTORNADO,POR_IDENTIFICAR>REPARTIDO,REPARTIDO>POR_IDENTIFICAR}');

CREATE TRIGGER payment_proof_begins BEFORE INSERT ON public.payment_proof FOR EACH ROW WHEN ((new.state <> 'ENVIADO'::text)) EXECUTE FUNCTION public.refuse_beginning();

CREATE TRIGGER payment_proof_moves BEFORE UPDATE OF state ON public.payment_proof FOR EACH ROW WHEN ((old.state IS DISTINCT FROM new.state)) EXECUTE FUNCTION public.check_transition('{ENVIADO>EM_VERIFICACAO,EM_VERIFICACAO>ACEITE,EM_VERIFICACAO>REJEITADO}');

CREATE TRIGGER payment_reference_begins BEFORE INSERT ON public.payment_reference FOR EACH ROW WHEN ((new.state <> ALL (ARRAY['LIVRE'::text, 'ATRIBUIDA'::text]))) EXECUTE FUNCTION public.refuse_beginning();

CREATE TRIGGER payment_reference_moves BEFORE UPDATE OF state ON public.payment_reference FOR EACH ROW WHEN ((old.state IS DISTINCT FROM new.state)) EXECUTE FUNCTION public.check_transition('{LIVRE>ATRIBUIDA,ATRIBUIDA>PAGA,ATRIBUIDA>EXPIRADA,ATRIBUIDA>ANULADA,PAGA>ATRIBUIDA}');

CREATE TRIGGER payment_reference_never_deleted BEFORE DELETE ON public.payment_reference FOR EACH ROW EXECUTE FUNCTION public.refuse_payment_removal();

CREATE TRIGGER payment_reference_stays BEFORE UPDATE ON public.payment_reference FOR EACH ROW EXECUTE FUNCTION public.keep_reference();

CREATE TRIGGER payment_stays BEFORE DELETE ON public.payment FOR EACH ROW EXECUTE FUNCTION public.refuse_payment_removal();

CREATE TRIGGER payment_transaction_key BEFORE INSERT OR UPDATE OF method, transaction ON public.payment FOR EACH ROW EXECUTE FUNCTION public.keep_transaction_key();

CREATE TRIGGER percentage_version_append_only BEFORE DELETE OR UPDATE ON public.percentage_version FOR EACH ROW EXECUTE FUNCTION public.refuse_event_change();

CREATE TRIGGER permission_told AFTER DELETE OR UPDATE OR TRUNCATE ON public.permission FOR EACH STATEMENT EXECUTE FUNCTION public.tell_identity_all();

CREATE TRIGGER person_inscriptions_held AFTER UPDATE OF full_name ON public.person FOR EACH ROW WHEN ((old.name_key IS DISTINCT FROM new.name_key)) EXECUTE FUNCTION public.hold_inscriptions_of_person();

CREATE TRIGGER person_name_passed AFTER UPDATE OF full_name ON public.person FOR EACH ROW WHEN ((old.name_key IS DISTINCT FROM new.name_key)) EXECUTE FUNCTION public.pass_person_name();

CREATE TRIGGER person_statistics_passed AFTER UPDATE OF gender, birth_date, province_id, nationality, has_disability, disability_type ON public.person FOR EACH ROW WHEN (((((((old.gender IS DISTINCT FROM new.gender) OR (old.birth_date IS DISTINCT FROM new.birth_date)) OR (old.province_id IS DISTINCT FROM new.province_id)) OR (old.nationality IS DISTINCT FROM new.nationality)) OR (old.has_disability IS DISTINCT FROM new.has_disability)) OR (old.disability_type IS DISTINCT FROM new.disability_type))) EXECUTE FUNCTION public.inscription_fact_of_person();

CREATE TRIGGER person_told AFTER UPDATE OF full_name ON public.person FOR EACH ROW EXECUTE FUNCTION public.tell_identity('person', 'id');

CREATE TRIGGER receipt_stays BEFORE DELETE OR UPDATE ON public.receipt FOR EACH ROW EXECUTE FUNCTION public.keep_receipt();

CREATE TRIGGER reference_group_invoice_stays BEFORE DELETE OR UPDATE ON public.reference_group_invoice FOR EACH ROW EXECUTE FUNCTION public.refuse_payment_removal();

CREATE TRIGGER reference_group_stays BEFORE DELETE OR UPDATE ON public.reference_group FOR EACH ROW EXECUTE FUNCTION public.refuse_payment_removal();

CREATE TRIGGER refund_moves BEFORE UPDATE OF state ON public.refund FOR EACH ROW WHEN ((old.state IS DISTINCT FROM new.state)) EXECUTE FUNCTION public.check_transition('{PEDIDO>PAGO,PEDIDO>RECUSADO}');

CREATE TRIGGER refund_stays BEFORE DELETE ON public.refund FOR EACH ROW EXECUTE FUNCTION public.refuse_payment_removal();

CREATE TRIGGER role_counted AFTER INSERT ON public.role FOR EACH ROW EXECUTE FUNCTION public.open_role_usage();

CREATE TRIGGER role_permission_emptied AFTER TRUNCATE ON public.role_permission FOR EACH STATEMENT EXECUTE FUNCTION public.tell_identity_all();

CREATE TRIGGER role_permission_told AFTER INSERT OR DELETE OR UPDATE ON public.role_permission FOR EACH ROW EXECUTE FUNCTION public.tell_identity('role', 'role_id');

CREATE TRIGGER role_told AFTER DELETE OR UPDATE ON public.role FOR EACH ROW EXECUTE FUNCTION public.tell_identity('role', 'id');

CREATE TRIGGER service_request_begins BEFORE INSERT ON public.service_request FOR EACH ROW WHEN ((new.state <> 'NOVO'::text)) EXECUTE FUNCTION public.refuse_beginning();

CREATE TRIGGER service_request_event_stays BEFORE DELETE OR UPDATE ON public.service_request_event FOR EACH ROW EXECUTE FUNCTION public.refuse_payment_removal();

CREATE TRIGGER service_request_moves BEFORE UPDATE OF state ON public.service_request FOR EACH ROW WHEN ((old.state IS DISTINCT FROM new.state)) EXECUTE FUNCTION public.check_transition('{NOVO>POR_PAGAR,NOVO>EM_PROCESSAMENTO,NOVO>REJEITADO,NOVO>CANCELADO,POR_PAGAR>EM_PROCESSAMENTO,POR_PAGAR>REJEITADO,POR_PAGAR>CANCELADO,EM_PROCESSAMENTO>AGUARDA_ENTIDADE_EXTERNA,EM_PROCESSAMENTO>PRONTO,EM_PROCESSAMENTO>REJEITADO,AGUARDA_ENTIDADE_EXTERNA>EM_PROCESSAMENTO,AGUARDA_ENTIDADE_EXTERNA>PRONTO,AGUARDA_ENTIDADE_EXTERNA>REJEITADO,PRONTO>ENTREGUE,EM_PROCESSAMENTO>POR_PAGAR,AGUARDA_ENTIDADE_EXTERNA>POR_PAGAR}');

CREATE TRIGGER service_request_stays BEFORE DELETE ON public.service_request FOR EACH ROW EXECUTE FUNCTION public.refuse_payment_removal();

CREATE TRIGGER session_emptied AFTER TRUNCATE ON public.session FOR EACH STATEMENT EXECUTE FUNCTION public.tell_identity_all();

CREATE TRIGGER session_token_emptied AFTER TRUNCATE ON public.session_token FOR EACH STATEMENT EXECUTE FUNCTION public.tell_identity_all();

CREATE TRIGGER session_token_told AFTER DELETE OR UPDATE ON public.session_token FOR EACH ROW WHEN (((old.kind = 'access'::text) AND (old.expires_at > now()))) EXECUTE FUNCTION public.tell_identity('session', 'session_id');

CREATE TRIGGER session_told AFTER DELETE OR UPDATE OF revoked_at, expires_at, user_id ON public.session FOR EACH ROW EXECUTE FUNCTION public.tell_identity('session', 'id');

CREATE CONSTRAINT TRIGGER sponsor_split_adds_up AFTER UPDATE OF state ON public.sponsor_split DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((new.state = 'REPARTIDO'::text)) EXECUTE FUNCTION public.check_sponsor_split();

CREATE TRIGGER sponsor_split_stays BEFORE DELETE ON public.sponsor_split FOR EACH ROW EXECUTE FUNCTION public.keep_sponsor_split();

CREATE TRIGGER statement_stays BEFORE DELETE OR UPDATE ON public.statement FOR EACH ROW EXECUTE FUNCTION public.refuse_payment_removal();

CREATE TRIGGER student_name_passed AFTER UPDATE OF name_key, person_id ON public.student FOR EACH ROW WHEN ((old.name_key <> new.name_key)) EXECUTE FUNCTION public.pass_student_name();

CREATE TRIGGER student_named BEFORE INSERT OR UPDATE OF person_id ON public.student FOR EACH ROW EXECUTE FUNCTION public.take_person_name();

CREATE TRIGGER subject_name_passed AFTER UPDATE OF name ON public.subject FOR EACH ROW WHEN ((old.name_key IS DISTINCT FROM new.name_key)) EXECUTE FUNCTION public.pass_subject_name();

CREATE TRIGGER teacher_named BEFORE INSERT OR UPDATE OF person_id ON public.teacher FOR EACH ROW EXECUTE FUNCTION public.take_person_name();

CREATE TRIGGER teacher_without_account_noted AFTER INSERT OR UPDATE OF person_id ON public.teacher FOR EACH ROW EXECUTE FUNCTION public.note_staff_without_account();

CREATE TRIGGER teaching_place BEFORE INSERT OR UPDATE OF edition_id ON public.teaching FOR EACH ROW EXECUTE FUNCTION public.place_teaching();

CREATE TRIGGER user_account_counted AFTER INSERT ON public.user_account REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.count_role_users();

CREATE TRIGGER user_account_moved AFTER UPDATE OF role_id ON public.user_account FOR EACH ROW WHEN ((old.role_id <> new.role_id)) EXECUTE FUNCTION public.move_role_user();

CREATE TRIGGER user_account_named BEFORE INSERT OR UPDATE OF person_id ON public.user_account FOR EACH ROW EXECUTE FUNCTION public.take_person_name();

CREATE TRIGGER user_account_passed_to_staff AFTER INSERT ON public.user_account REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.pass_account_to_staff();

CREATE TRIGGER user_account_removed_from_staff AFTER DELETE ON public.user_account REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.pass_account_to_staff();

CREATE TRIGGER user_account_told AFTER DELETE OR UPDATE OF email, role_id, password_hash, first_login, active, blocked_at, person_id ON public.user_account FOR EACH ROW EXECUTE FUNCTION public.tell_identity('user', 'id');

CREATE TRIGGER user_account_uncounted AFTER DELETE ON public.user_account REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.count_role_users();

CREATE TRIGGER user_permission_emptied AFTER TRUNCATE ON public.user_permission FOR EACH STATEMENT EXECUTE FUNCTION public.tell_identity_all();

CREATE TRIGGER user_permission_told AFTER INSERT OR DELETE OR UPDATE ON public.user_permission FOR EACH ROW EXECUTE FUNCTION public.tell_identity('user', 'user_id');

ALTER TABLE ONLY public.access_request
    ADD CONSTRAINT access_request_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.user_account(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.activity
    ADD CONSTRAINT activity_academic_year_id_fkey FOREIGN KEY (academic_year_id) REFERENCES public.academic_year(id);

ALTER TABLE ONLY public.activity
    ADD CONSTRAINT activity_course_id_fkey FOREIGN KEY (course_id) REFERENCES public.course(id);

ALTER TABLE ONLY public.activity
    ADD CONSTRAINT activity_level_id_fkey FOREIGN KEY (level_id) REFERENCES public.level(id);

ALTER TABLE ONLY public.activity
    ADD CONSTRAINT activity_semester_id_fkey FOREIGN KEY (semester_id) REFERENCES public.semester(id);

ALTER TABLE ONLY public.adaptation
    ADD CONSTRAINT adaptation_ended_by_fkey FOREIGN KEY (ended_by) REFERENCES public.user_account(id);

ALTER TABLE ONLY public.adaptation
    ADD CONSTRAINT adaptation_recorded_by_fkey FOREIGN KEY (recorded_by) REFERENCES public.user_account(id);

ALTER TABLE ONLY public.adaptation
    ADD CONSTRAINT adaptation_student_id_fkey FOREIGN KEY (student_id) REFERENCES public.student(id);

ALTER TABLE ONLY public.allocation
    ADD CONSTRAINT allocation_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES public.invoice(id);

ALTER TABLE ONLY public.allocation
    ADD CONSTRAINT allocation_made_by_fkey FOREIGN KEY (made_by) REFERENCES public.user_account(id);

ALTER TABLE ONLY public.allocation
    ADD CONSTRAINT allocation_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES public.payment(id);

ALTER TABLE ONLY public.allocation
    ADD CONSTRAINT allocation_undoes_id_fkey FOREIGN KEY (undoes_id) REFERENCES public.allocation(id);

ALTER TABLE ONLY public.bank_import
    ADD CONSTRAINT bank_import_created_by_fkey FOREIGN KEY (created_by) REFERENCES public.user_account(id);

ALTER TABLE ONLY public.bank_import
    ADD CONSTRAINT bank_import_entity_id_fkey FOREIGN KEY (entity_id) REFERENCES public.payment_entity(id);

ALTER TABLE ONLY public.bank_import
    ADD CONSTRAINT bank_import_job_id_fkey FOREIGN KEY (job_id) REFERENCES public.job(id) ON DELETE SET NULL;

ALTER TABLE ONLY public.bank_import
    ADD CONSTRAINT bank_import_layout_id_fkey FOREIGN KEY (layout_id) REFERENCES public.bank_layout(id);

ALTER TABLE ONLY public.bank_import_line
    ADD CONSTRAINT bank_import_line_assigned_by_fkey FOREIGN KEY (assigned_by) REFERENCES public.user_account(id);

ALTER TABLE ONLY public.bank_import_line
    ADD CONSTRAINT bank_import_line_import_id_fkey FOREIGN KEY (import_id) REFERENCES public.bank_import(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.bank_import_line
    ADD CONSTRAINT bank_import_line_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES public.payment(id);

ALTER TABLE ONLY public.bank_import_line
    ADD CONSTRAINT bank_import_line_reversed_payment_id_fkey FOREIGN KEY (reversed_payment_id) REFERENCES public.payment(id);

ALTER TABLE ONLY public.bank_layout
    ADD CONSTRAINT bank_layout_created_by_fkey FOREIGN KEY (created_by) REFERENCES public.user_account(id);

ALTER TABLE ONLY public.bank_layout
    ADD CONSTRAINT bank_layout_entity_id_fkey FOREIGN KEY (entity_id) REFERENCES public.payment_entity(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.block_suspension
    ADD CONSTRAINT block_suspension_ended_by_fkey FOREIGN KEY (ended_by) REFERENCES public.user_account(id);

ALTER TABLE ONLY public.block_suspension
    ADD CONSTRAINT block_suspension_made_by_fkey FOREIGN KEY (made_by) REFERENCES public.user_account(id);

ALTER TABLE ONLY public.block_suspension
    ADD CONSTRAINT block_suspension_student_id_fkey FOREIGN KEY (student_id) REFERENCES public.student(id);

ALTER TABLE ONLY public.candidacy
    ADD CONSTRAINT candidacy_academic_year_id_fkey FOREIGN KEY (academic_year_id) REFERENCES public.academic_year(id);

ALTER TABLE ONLY public.candidacy
    ADD CONSTRAINT candidacy_activity_id_fkey FOREIGN KEY (activity_id) REFERENCES public.activity(id);

ALTER TABLE ONLY public.candidacy
    ADD CONSTRAINT candidacy_course_id_fkey FOREIGN KEY (course_id) REFERENCES public.course(id);

ALTER TABLE ONLY public.candidacy
    ADD CONSTRAINT candidacy_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES public.user_account(id);

ALTER TABLE ONLY public.candidacy
    ADD CONSTRAINT candidacy_district_id_province_id_fkey FOREIGN KEY (district_id, province_id) REFERENCES public.district(id, province_id);

ALTER TABLE ONLY public.candidacy_event
    ADD CONSTRAINT candidacy_event_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES public.user_account(id);

ALTER TABLE ONLY public.candidacy_event
    ADD CONSTRAINT candidacy_event_candidacy_id_fkey FOREIGN KEY (candidacy_id) REFERENCES public.candidacy(id);

ALTER TABLE ONLY public.candidacy_file
    ADD CONSTRAINT candidacy_file_attachment_id_fkey FOREIGN KEY (attachment_id) REFERENCES public.attachment(id);

ALTER TABLE ONLY public.candidacy_file
    ADD CONSTRAINT candidacy_file_candidacy_id_fkey FOREIGN KEY (candidacy_id) REFERENCES public.candidacy(id);

ALTER TABLE ONLY public.candidacy_file
    ADD CONSTRAINT candidacy_file_created_by_fkey FOREIGN KEY (created_by) REFERENCES public.user_account(id);

ALTER TABLE ONLY public.candidacy
    ADD CONSTRAINT candidacy_guardian_consent_id_fkey FOREIGN KEY (guardian_consent_id) REFERENCES public.attachment(id);

ALTER TABLE ONLY public.candidacy
    ADD CONSTRAINT candidacy_level_id_fkey FOREIGN KEY (level_id) REFERENCES public.level(id);

ALTER TABLE ONLY public.candidacy
    ADD CONSTRAINT candidacy_province_id_fkey FOREIGN KEY (province_id) REFERENCES public.province(id);

ALTER TABLE ONLY public.candidacy_session
    ADD CONSTRAINT candidacy_session_candidacy_id_fkey FOREIGN KEY (candidacy_id) REFERENCES public.candidacy(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.candidacy
    ADD CONSTRAINT candidacy_student_id_fkey FOREIGN KEY (student_id) REFERENCES public.student(id);

ALTER TABLE ONLY public.card_order
    ADD CONSTRAINT card_order_course_id_fkey FOREIGN KEY (course_id) REFERENCES public.course(id);

ALTER TABLE ONLY public.class_group
    ADD CONSTRAINT class_group_academic_year_id_fkey FOREIGN KEY (academic_year_id) REFERENCES public.academic_year(id);

ALTER TABLE ONLY public.class_group
    ADD CONSTRAINT class_group_course_id_fkey FOREIGN KEY (course_id) REFERENCES public.course(id);

ALTER TABLE ONLY public.class_group
    ADD CONSTRAINT class_group_department_id_fkey FOREIGN KEY (department_id) REFERENCES public.department(id);

ALTER TABLE ONLY public.class_group
    ADD CONSTRAINT class_group_level_id_fkey FOREIGN KEY (level_id) REFERENCES public.level(id);

ALTER TABLE ONLY public.class_group
    ADD CONSTRAINT class_group_semester_id_fkey FOREIGN KEY (semester_id) REFERENCES public.semester(id);

ALTER TABLE ONLY public.class_student
    ADD CONSTRAINT class_student_class_id_fkey FOREIGN KEY (class_id) REFERENCES public.class_group(id);

ALTER TABLE ONLY public.class_student
    ADD CONSTRAINT class_student_student_id_fkey FOREIGN KEY (student_id) REFERENCES public.student(id);

ALTER TABLE ONLY public.communication
    ADD CONSTRAINT communication_attachment_id_fkey FOREIGN KEY (attachment_id) REFERENCES public.attachment(id);

ALTER TABLE ONLY public.communication_recipient
    ADD CONSTRAINT communication_recipient_communication_id_fkey FOREIGN KEY (communication_id) REFERENCES public.communication(id);

ALTER TABLE ONLY public.communication_recipient
    ADD CONSTRAINT communication_recipient_person_id_fkey FOREIGN KEY (person_id) REFERENCES public.person(id);

ALTER TABLE ONLY public.communication
    ADD CONSTRAINT communication_sent_by_fkey FOREIGN KEY (sent_by) REFERENCES public.user_account(id);

ALTER TABLE ONLY public.company
    ADD CONSTRAINT company_district_fkey FOREIGN KEY (district_id, province_id) REFERENCES public.district(id, province_id);

ALTER TABLE ONLY public.company
    ADD CONSTRAINT company_province_id_fkey FOREIGN KEY (province_id) REFERENCES public.province(id);

ALTER TABLE ONLY public.course
    ADD CONSTRAINT course_coordinator_id_fkey FOREIGN KEY (coordinator_id) REFERENCES public.employee(id);

ALTER TABLE ONLY public.course
    ADD CONSTRAINT course_department_id_fkey FOREIGN KEY (department_id) REFERENCES public.department(id);

ALTER TABLE ONLY public.course_subject
    ADD CONSTRAINT course_subject_academic_year_id_fkey FOREIGN KEY (academic_year_id) REFERENCES public.academic_year(id);

ALTER TABLE ONLY public.course_subject
    ADD CONSTRAINT course_subject_course_id_fkey FOREIGN KEY (course_id) REFERENCES public.course(id);

ALTER TABLE ONLY public.course_subject
    ADD CONSTRAINT course_subject_semester_id_fkey FOREIGN KEY (semester_id) REFERENCES public.semester(id);

ALTER TABLE ONLY public.course_subject
    ADD CONSTRAINT course_subject_subject_id_fkey FOREIGN KEY (subject_id) REFERENCES public.subject(id);

ALTER TABLE ONLY public.course_vacancy
    ADD CONSTRAINT course_vacancy_course_id_fkey FOREIGN KEY (course_id) REFERENCES public.course(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.credit_account
    ADD CONSTRAINT credit_account_candidacy_id_fkey FOREIGN KEY (candidacy_id) REFERENCES public.candidacy(id);

ALTER TABLE ONLY public.credit_account
    ADD CONSTRAINT credit_account_student_id_fkey FOREIGN KEY (student_id) REFERENCES public.student(id);

ALTER TABLE ONLY public.credit_entry
    ADD CONSTRAINT credit_entry_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.credit_account(id);

ALTER TABLE ONLY public.credit_entry
    ADD CONSTRAINT credit_entry_allocation_id_fkey FOREIGN KEY (allocation_id) REFERENCES public.allocation(id);

ALTER TABLE ONLY public.credit_entry
    ADD CONSTRAINT credit_entry_credit_note_id_fkey FOREIGN KEY (credit_note_id) REFERENCES public.credit_note(id);

ALTER TABLE ONLY public.credit_entry
    ADD CONSTRAINT credit_entry_made_by_fkey FOREIGN KEY (made_by) REFERENCES public.user_account(id);

ALTER TABLE ONLY public.credit_entry
    ADD CONSTRAINT credit_entry_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES public.payment(id);

ALTER TABLE ONLY public.credit_entry
    ADD CONSTRAINT credit_entry_refund_id_fkey FOREIGN KEY (refund_id) REFERENCES public.refund(id);

ALTER TABLE ONLY public.credit_note
    ADD CONSTRAINT credit_note_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES public.invoice(id);

ALTER TABLE ONLY public.credit_note
    ADD CONSTRAINT credit_note_issued_by_fkey FOREIGN KEY (issued_by) REFERENCES public.user_account(id);

ALTER TABLE ONLY public.data_correction
    ADD CONSTRAINT data_correction_attachment_id_fkey FOREIGN KEY (attachment_id) REFERENCES public.attachment(id);

ALTER TABLE ONLY public.data_correction
    ADD CONSTRAINT data_correction_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES public.user_account(id);

ALTER TABLE ONLY public.data_correction
    ADD CONSTRAINT data_correction_person_id_fkey FOREIGN KEY (person_id) REFERENCES public.person(id);

ALTER TABLE ONLY public.debt_reminder
    ADD CONSTRAINT debt_reminder_sent_by_fkey FOREIGN KEY (sent_by) REFERENCES public.user_account(id);

ALTER TABLE ONLY public.debt_reminder
    ADD CONSTRAINT debt_reminder_student_id_fkey FOREIGN KEY (student_id) REFERENCES public.student(id);

ALTER TABLE ONLY public.department
    ADD CONSTRAINT department_head_fkey FOREIGN KEY (head_id) REFERENCES public.employee(id);

ALTER TABLE ONLY public.desk_closing_payment
    ADD CONSTRAINT desk_closing_payment_closing_id_fkey FOREIGN KEY (closing_id) REFERENCES public.desk_closing(id);

ALTER TABLE ONLY public.desk_closing_payment
    ADD CONSTRAINT desk_closing_payment_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES public.payment(id);

ALTER TABLE ONLY public.desk_closing
    ADD CONSTRAINT desk_closing_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.user_account(id);

ALTER TABLE ONLY public.discount
    ADD CONSTRAINT discount_approved_by_fkey FOREIGN KEY (approved_by) REFERENCES public.user_account(id);

ALTER TABLE ONLY public.discount
    ADD CONSTRAINT discount_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES public.user_account(id);

ALTER TABLE ONLY public.discount
    ADD CONSTRAINT discount_refused_by_fkey FOREIGN KEY (refused_by) REFERENCES public.user_account(id);

ALTER TABLE ONLY public.discount
    ADD CONSTRAINT discount_student_id_fkey FOREIGN KEY (student_id) REFERENCES public.student(id);

ALTER TABLE ONLY public.district
    ADD CONSTRAINT district_province_id_fkey FOREIGN KEY (province_id) REFERENCES public.province(id);

ALTER TABLE ONLY public.document_link
    ADD CONSTRAINT document_link_attachment_id_fkey FOREIGN KEY (attachment_id) REFERENCES public.attachment(id);

ALTER TABLE ONLY public.document_link
    ADD CONSTRAINT document_link_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES public.user_account(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.edition
    ADD CONSTRAINT edition_class_id_fkey FOREIGN KEY (class_id) REFERENCES public.class_group(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.edition
    ADD CONSTRAINT edition_semester_id_fkey FOREIGN KEY (semester_id) REFERENCES public.semester(id);

ALTER TABLE ONLY public.edition
    ADD CONSTRAINT edition_subject_id_fkey FOREIGN KEY (subject_id) REFERENCES public.subject(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.edition_weights
    ADD CONSTRAINT edition_weights_edition_id_fkey FOREIGN KEY (edition_id) REFERENCES public.edition(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.employee
    ADD CONSTRAINT employee_department_id_fkey FOREIGN KEY (department_id) REFERENCES public.department(id);

ALTER TABLE ONLY public.employee
    ADD CONSTRAINT employee_person_id_fkey FOREIGN KEY (person_id) REFERENCES public.person(id);

ALTER TABLE ONLY public.enrolment
    ADD CONSTRAINT enrolment_course_subject_id_fkey FOREIGN KEY (course_subject_id) REFERENCES public.course_subject(id);

ALTER TABLE ONLY public.enrolment
    ADD CONSTRAINT enrolment_edition FOREIGN KEY (edition_id, subject_id, year, semester_id) REFERENCES public.edition(id, subject_id, year, semester_id);

ALTER TABLE ONLY public.enrolment
    ADD CONSTRAINT enrolment_edition_id_fkey FOREIGN KEY (edition_id) REFERENCES public.edition(id);

ALTER TABLE ONLY public.enrolment_event
    ADD CONSTRAINT enrolment_event_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES public.user_account(id);

ALTER TABLE ONLY public.enrolment_event
    ADD CONSTRAINT enrolment_event_enrolment_id_fkey FOREIGN KEY (enrolment_id) REFERENCES public.enrolment(id);

ALTER TABLE ONLY public.enrolment_move
    ADD CONSTRAINT enrolment_move_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES public.user_account(id);

ALTER TABLE ONLY public.enrolment_move
    ADD CONSTRAINT enrolment_move_enrolment_id_fkey FOREIGN KEY (enrolment_id) REFERENCES public.enrolment(id);

ALTER TABLE ONLY public.enrolment_move
    ADD CONSTRAINT enrolment_move_from_edition_id_fkey FOREIGN KEY (from_edition_id) REFERENCES public.edition(id);

ALTER TABLE ONLY public.enrolment_move
    ADD CONSTRAINT enrolment_move_to_edition_id_fkey FOREIGN KEY (to_edition_id) REFERENCES public.edition(id);

ALTER TABLE ONLY public.enrolment
    ADD CONSTRAINT enrolment_plan FOREIGN KEY (course_subject_id, subject_id) REFERENCES public.course_subject(id, subject_id);

ALTER TABLE ONLY public.enrolment
    ADD CONSTRAINT enrolment_semester_id_fkey FOREIGN KEY (semester_id) REFERENCES public.semester(id);

ALTER TABLE ONLY public.enrolment
    ADD CONSTRAINT enrolment_student_id_fkey FOREIGN KEY (student_id) REFERENCES public.student(id);

ALTER TABLE ONLY public.enrolment
    ADD CONSTRAINT enrolment_subject_id_fkey FOREIGN KEY (subject_id) REFERENCES public.subject(id);

ALTER TABLE ONLY public.fee
    ADD CONSTRAINT fee_course_id_fkey FOREIGN KEY (course_id) REFERENCES public.course(id);

ALTER TABLE ONLY public.fee
    ADD CONSTRAINT fee_created_by_fkey FOREIGN KEY (created_by) REFERENCES public.user_account(id);

ALTER TABLE ONLY public.fee
    ADD CONSTRAINT fee_replaced_by_id_fkey FOREIGN KEY (replaced_by_id) REFERENCES public.fee(id);

ALTER TABLE ONLY public.fine_band
    ADD CONSTRAINT fine_band_policy_id_fkey FOREIGN KEY (policy_id) REFERENCES public.fine_policy(id);

ALTER TABLE ONLY public.fine
    ADD CONSTRAINT fine_fine_invoice_id_fkey FOREIGN KEY (fine_invoice_id) REFERENCES public.invoice(id);

ALTER TABLE ONLY public.fine
    ADD CONSTRAINT fine_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES public.invoice(id);

ALTER TABLE ONLY public.fine
    ADD CONSTRAINT fine_policy_id_fkey FOREIGN KEY (policy_id) REFERENCES public.fine_policy(id);

ALTER TABLE ONLY public.fine_policy
    ADD CONSTRAINT fine_policy_made_by_fkey FOREIGN KEY (made_by) REFERENCES public.user_account(id);

ALTER TABLE ONLY public.fine_waiver
    ADD CONSTRAINT fine_waiver_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES public.user_account(id);

ALTER TABLE ONLY public.fine_waiver
    ADD CONSTRAINT fine_waiver_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES public.user_account(id);

ALTER TABLE ONLY public.fine_waiver
    ADD CONSTRAINT fine_waiver_fine_id_fkey FOREIGN KEY (fine_id) REFERENCES public.fine(id);

ALTER TABLE ONLY public.grade
    ADD CONSTRAINT grade_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES public.user_account(id);

ALTER TABLE ONLY public.grade_draft
    ADD CONSTRAINT grade_draft_author_id_fkey FOREIGN KEY (author_id) REFERENCES public.user_account(id);

ALTER TABLE ONLY public.grade_draft
    ADD CONSTRAINT grade_draft_edition_id_fkey FOREIGN KEY (edition_id) REFERENCES public.edition(id);

ALTER TABLE ONLY public.grade_draft
    ADD CONSTRAINT grade_draft_enrolment_id_fkey FOREIGN KEY (enrolment_id) REFERENCES public.enrolment(id);

ALTER TABLE ONLY public.grade_draft
    ADD CONSTRAINT grade_draft_item_id_fkey FOREIGN KEY (item_id) REFERENCES public.grade_item(id);

ALTER TABLE ONLY public.grade
    ADD CONSTRAINT grade_enrolment_id_fkey FOREIGN KEY (enrolment_id) REFERENCES public.enrolment(id);

ALTER TABLE ONLY public.grade_event
    ADD CONSTRAINT grade_event_author_id_fkey FOREIGN KEY (author_id) REFERENCES public.user_account(id);

ALTER TABLE ONLY public.grade_event
    ADD CONSTRAINT grade_event_edition_id_fkey FOREIGN KEY (edition_id) REFERENCES public.edition(id);

ALTER TABLE ONLY public.grade_event
    ADD CONSTRAINT grade_event_grade_id_fkey FOREIGN KEY (grade_id) REFERENCES public.grade(id);

ALTER TABLE ONLY public.grade_item
    ADD CONSTRAINT grade_item_edition_id_fkey FOREIGN KEY (edition_id) REFERENCES public.edition(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.grade
    ADD CONSTRAINT grade_item_id_fkey FOREIGN KEY (item_id) REFERENCES public.grade_item(id);

ALTER TABLE ONLY public.grade_item
    ADD CONSTRAINT grade_item_published_by_fkey FOREIGN KEY (published_by) REFERENCES public.user_account(id);

ALTER TABLE ONLY public.grade_rectification
    ADD CONSTRAINT grade_rectification_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES public.user_account(id);

ALTER TABLE ONLY public.grade_rectification
    ADD CONSTRAINT grade_rectification_attachment_id_fkey FOREIGN KEY (attachment_id) REFERENCES public.attachment(id);

ALTER TABLE ONLY public.grade_rectification
    ADD CONSTRAINT grade_rectification_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES public.user_account(id);

ALTER TABLE ONLY public.grade_rectification
    ADD CONSTRAINT grade_rectification_grade_id_fkey FOREIGN KEY (grade_id) REFERENCES public.grade(id);

ALTER TABLE ONLY public.grade_rectification
    ADD CONSTRAINT grade_rectification_pauta_id_fkey FOREIGN KEY (pauta_id) REFERENCES public.pauta(id);

ALTER TABLE ONLY public.grade_reopening
    ADD CONSTRAINT grade_reopening_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES public.user_account(id);

ALTER TABLE ONLY public.grade_reopening
    ADD CONSTRAINT grade_reopening_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES public.user_account(id);

ALTER TABLE ONLY public.grade_reopening
    ADD CONSTRAINT grade_reopening_edition_id_fkey FOREIGN KEY (edition_id) REFERENCES public.edition(id);

ALTER TABLE ONLY public.guardian_consent
    ADD CONSTRAINT guardian_consent_attachment_id_fkey FOREIGN KEY (attachment_id) REFERENCES public.attachment(id);

ALTER TABLE ONLY public.import
    ADD CONSTRAINT import_job_id_fkey FOREIGN KEY (job_id) REFERENCES public.job(id) ON DELETE SET NULL;

ALTER TABLE ONLY public.import
    ADD CONSTRAINT import_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES public.user_account(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.import_row
    ADD CONSTRAINT import_row_import_id_fkey FOREIGN KEY (import_id) REFERENCES public.import(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.inscription
    ADD CONSTRAINT inscription_academic_year_id_fkey FOREIGN KEY (academic_year_id) REFERENCES public.academic_year(id);

ALTER TABLE ONLY public.inscription
    ADD CONSTRAINT inscription_candidacy_id_fkey FOREIGN KEY (candidacy_id) REFERENCES public.candidacy(id);

ALTER TABLE ONLY public.inscription_charge
    ADD CONSTRAINT inscription_charge_course_id_fkey FOREIGN KEY (course_id) REFERENCES public.course(id);

ALTER TABLE ONLY public.inscription_charge
    ADD CONSTRAINT inscription_charge_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES public.invoice(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.inscription_charge
    ADD CONSTRAINT inscription_charge_student_id_fkey FOREIGN KEY (student_id) REFERENCES public.student(id);

ALTER TABLE ONLY public.inscription
    ADD CONSTRAINT inscription_course_id_fkey FOREIGN KEY (course_id) REFERENCES public.course(id);

ALTER TABLE ONLY public.inscription_event
    ADD CONSTRAINT inscription_event_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES public.user_account(id);

ALTER TABLE ONLY public.inscription_event
    ADD CONSTRAINT inscription_event_inscription_id_fkey FOREIGN KEY (inscription_id) REFERENCES public.inscription(id);

ALTER TABLE ONLY public.inscription_fact
    ADD CONSTRAINT inscription_fact_inscription_id_fkey FOREIGN KEY (inscription_id) REFERENCES public.inscription(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.inscription
    ADD CONSTRAINT inscription_level_id_fkey FOREIGN KEY (level_id) REFERENCES public.level(id);

ALTER TABLE ONLY public.inscription
    ADD CONSTRAINT inscription_semester_id_fkey FOREIGN KEY (semester_id) REFERENCES public.semester(id);

ALTER TABLE ONLY public.inscription
    ADD CONSTRAINT inscription_student_id_fkey FOREIGN KEY (student_id) REFERENCES public.student(id);

ALTER TABLE ONLY public.instalment
    ADD CONSTRAINT instalment_first_invoice_id_fkey FOREIGN KEY (first_invoice_id) REFERENCES public.invoice(id);

ALTER TABLE ONLY public.instalment
    ADD CONSTRAINT instalment_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES public.invoice(id);

ALTER TABLE ONLY public.invoice
    ADD CONSTRAINT invoice_candidacy_id_fkey FOREIGN KEY (candidacy_id) REFERENCES public.candidacy(id);

ALTER TABLE ONLY public.invoice
    ADD CONSTRAINT invoice_inscription_id_fkey FOREIGN KEY (inscription_id) REFERENCES public.inscription(id);

ALTER TABLE ONLY public.invoice
    ADD CONSTRAINT invoice_issued_by_fkey FOREIGN KEY (issued_by) REFERENCES public.user_account(id);

ALTER TABLE ONLY public.invoice_line
    ADD CONSTRAINT invoice_line_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES public.invoice(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.invoice_notice
    ADD CONSTRAINT invoice_notice_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES public.invoice(id);

ALTER TABLE ONLY public.invoice
    ADD CONSTRAINT invoice_student_id_fkey FOREIGN KEY (student_id) REFERENCES public.student(id);

ALTER TABLE ONLY public.job_file
    ADD CONSTRAINT job_file_attachment_id_fkey FOREIGN KEY (attachment_id) REFERENCES public.attachment(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.job_file
    ADD CONSTRAINT job_file_job_id_fkey FOREIGN KEY (job_id) REFERENCES public.job(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.job
    ADD CONSTRAINT job_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES public.user_account(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.known_device
    ADD CONSTRAINT known_device_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.user_account(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.lecture
    ADD CONSTRAINT lecture_attachment_id_fkey FOREIGN KEY (attachment_id) REFERENCES public.attachment(id);

ALTER TABLE ONLY public.lecture
    ADD CONSTRAINT lecture_course_id_fkey FOREIGN KEY (course_id) REFERENCES public.course(id);

ALTER TABLE ONLY public.lecture
    ADD CONSTRAINT lecture_created_by_fkey FOREIGN KEY (created_by) REFERENCES public.user_account(id);

ALTER TABLE ONLY public.lecture_edition
    ADD CONSTRAINT lecture_edition_edition_id_fkey FOREIGN KEY (edition_id) REFERENCES public.edition(id);

ALTER TABLE ONLY public.lecture_edition
    ADD CONSTRAINT lecture_edition_lecture_id_fkey FOREIGN KEY (lecture_id) REFERENCES public.lecture(id);

ALTER TABLE ONLY public.lecture
    ADD CONSTRAINT lecture_level_id_fkey FOREIGN KEY (level_id) REFERENCES public.level(id);

ALTER TABLE ONLY public.lecture
    ADD CONSTRAINT lecture_subject_id_fkey FOREIGN KEY (subject_id) REFERENCES public.subject(id);

ALTER TABLE ONLY public.link_token
    ADD CONSTRAINT link_token_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.user_account(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.list_view
    ADD CONSTRAINT list_view_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.user_account(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.monthly_charge
    ADD CONSTRAINT monthly_charge_course_id_fkey FOREIGN KEY (course_id) REFERENCES public.course(id);

ALTER TABLE ONLY public.monthly_charge
    ADD CONSTRAINT monthly_charge_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES public.invoice(id);

ALTER TABLE ONLY public.monthly_charge
    ADD CONSTRAINT monthly_charge_student_id_fkey FOREIGN KEY (student_id) REFERENCES public.student(id);

ALTER TABLE ONLY public.pauta
    ADD CONSTRAINT pauta_edition_id_fkey FOREIGN KEY (edition_id) REFERENCES public.edition(id);

ALTER TABLE ONLY public.pauta_event
    ADD CONSTRAINT pauta_event_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES public.user_account(id);

ALTER TABLE ONLY public.pauta_event
    ADD CONSTRAINT pauta_event_pauta_id_fkey FOREIGN KEY (pauta_id) REFERENCES public.pauta(id);

ALTER TABLE ONLY public.pauta_snapshot
    ADD CONSTRAINT pauta_snapshot_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES public.user_account(id);

ALTER TABLE ONLY public.pauta_snapshot
    ADD CONSTRAINT pauta_snapshot_pauta_id_fkey FOREIGN KEY (pauta_id) REFERENCES public.pauta(id);

ALTER TABLE ONLY public.pauta_snapshot
    ADD CONSTRAINT pauta_snapshot_previous_id_fkey FOREIGN KEY (previous_id) REFERENCES public.pauta_snapshot(id);

ALTER TABLE ONLY public.pauta_snapshot
    ADD CONSTRAINT pauta_snapshot_rectification_id_fkey FOREIGN KEY (rectification_id) REFERENCES public.grade_rectification(id);

ALTER TABLE ONLY public.pauta_student
    ADD CONSTRAINT pauta_student_enrolment_id_fkey FOREIGN KEY (enrolment_id) REFERENCES public.enrolment(id);

ALTER TABLE ONLY public.pauta_student
    ADD CONSTRAINT pauta_student_origin_id_fkey FOREIGN KEY (origin_id) REFERENCES public.pauta(id);

ALTER TABLE ONLY public.pauta_student
    ADD CONSTRAINT pauta_student_pauta_id_fkey FOREIGN KEY (pauta_id) REFERENCES public.pauta(id);

ALTER TABLE ONLY public.payment_approval
    ADD CONSTRAINT payment_approval_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES public.user_account(id);

ALTER TABLE ONLY public.payment_approval
    ADD CONSTRAINT payment_approval_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES public.invoice(id);

ALTER TABLE ONLY public.payment_approval
    ADD CONSTRAINT payment_approval_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES public.payment(id);

ALTER TABLE ONLY public.payment_approval
    ADD CONSTRAINT payment_approval_proof_id_fkey FOREIGN KEY (proof_id) REFERENCES public.payment_proof(id);

ALTER TABLE ONLY public.payment_approval
    ADD CONSTRAINT payment_approval_recorded_by_fkey FOREIGN KEY (recorded_by) REFERENCES public.user_account(id);

ALTER TABLE ONLY public.payment
    ADD CONSTRAINT payment_attachment_id_fkey FOREIGN KEY (attachment_id) REFERENCES public.attachment(id);

ALTER TABLE ONLY public.payment
    ADD CONSTRAINT payment_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES public.invoice(id);

ALTER TABLE ONLY public.payment_link
    ADD CONSTRAINT payment_link_created_by_fkey FOREIGN KEY (created_by) REFERENCES public.user_account(id);

ALTER TABLE ONLY public.payment_link
    ADD CONSTRAINT payment_link_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES public.invoice(id);

ALTER TABLE ONLY public.payment
    ADD CONSTRAINT payment_part_of_id_fkey FOREIGN KEY (part_of_id) REFERENCES public.payment(id);

ALTER TABLE ONLY public.payment_promise
    ADD CONSTRAINT payment_promise_made_by_fkey FOREIGN KEY (made_by) REFERENCES public.user_account(id);

ALTER TABLE ONLY public.payment_promise
    ADD CONSTRAINT payment_promise_student_id_fkey FOREIGN KEY (student_id) REFERENCES public.student(id);

ALTER TABLE ONLY public.payment_proof
    ADD CONSTRAINT payment_proof_attachment_id_fkey FOREIGN KEY (attachment_id) REFERENCES public.attachment(id);

ALTER TABLE ONLY public.payment_proof
    ADD CONSTRAINT payment_proof_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES public.user_account(id);

ALTER TABLE ONLY public.payment_proof
    ADD CONSTRAINT payment_proof_held_by_fkey FOREIGN KEY (held_by) REFERENCES public.user_account(id);

ALTER TABLE ONLY public.payment_proof
    ADD CONSTRAINT payment_proof_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES public.invoice(id);

ALTER TABLE ONLY public.payment_proof
    ADD CONSTRAINT payment_proof_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES public.payment(id);

ALTER TABLE ONLY public.payment_proof
    ADD CONSTRAINT payment_proof_sent_by_fkey FOREIGN KEY (sent_by) REFERENCES public.user_account(id);

ALTER TABLE ONLY public.payment
    ADD CONSTRAINT payment_recorded_by_fkey FOREIGN KEY (recorded_by) REFERENCES public.user_account(id);

ALTER TABLE ONLY public.payment_reference
    ADD CONSTRAINT payment_reference_entity_id_fkey FOREIGN KEY (entity_id) REFERENCES public.payment_entity(id);

ALTER TABLE ONLY public.payment_reference
    ADD CONSTRAINT payment_reference_group_id_fkey FOREIGN KEY (group_id) REFERENCES public.reference_group(id);

ALTER TABLE ONLY public.payment
    ADD CONSTRAINT payment_reference_id_fkey FOREIGN KEY (reference_id) REFERENCES public.payment_reference(id);

ALTER TABLE ONLY public.payment_reference
    ADD CONSTRAINT payment_reference_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES public.invoice(id);

ALTER TABLE ONLY public.percentage_version
    ADD CONSTRAINT percentage_version_edited_by_fkey FOREIGN KEY (edited_by) REFERENCES public.user_account(id);

ALTER TABLE ONLY public.percentage_version
    ADD CONSTRAINT percentage_version_percentage_id_fkey FOREIGN KEY (percentage_id) REFERENCES public.percentage(id);

ALTER TABLE ONLY public.period_notice
    ADD CONSTRAINT period_notice_activity_id_fkey FOREIGN KEY (activity_id) REFERENCES public.activity(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.person_correction
    ADD CONSTRAINT person_correction_attachment_id_fkey FOREIGN KEY (attachment_id) REFERENCES public.attachment(id);

ALTER TABLE ONLY public.person_correction
    ADD CONSTRAINT person_correction_created_by_fkey FOREIGN KEY (created_by) REFERENCES public.user_account(id);

ALTER TABLE ONLY public.person_correction
    ADD CONSTRAINT person_correction_person_id_fkey FOREIGN KEY (person_id) REFERENCES public.person(id);

ALTER TABLE ONLY public.person
    ADD CONSTRAINT person_district_id_fkey FOREIGN KEY (district_id) REFERENCES public.district(id);

ALTER TABLE ONLY public.person_file
    ADD CONSTRAINT person_file_attachment_id_fkey FOREIGN KEY (attachment_id) REFERENCES public.attachment(id);

ALTER TABLE ONLY public.person_file
    ADD CONSTRAINT person_file_person_id_fkey FOREIGN KEY (person_id) REFERENCES public.person(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.person
    ADD CONSTRAINT person_province_id_fkey FOREIGN KEY (province_id) REFERENCES public.province(id);

ALTER TABLE ONLY public.planned_maintenance
    ADD CONSTRAINT planned_maintenance_announced_by_fkey FOREIGN KEY (announced_by) REFERENCES public.user_account(id);

ALTER TABLE ONLY public.precedence
    ADD CONSTRAINT precedence_course_id_fkey FOREIGN KEY (course_id) REFERENCES public.course(id);

ALTER TABLE ONLY public.precedence
    ADD CONSTRAINT precedence_required_subject_id_fkey FOREIGN KEY (required_subject_id) REFERENCES public.subject(id);

ALTER TABLE ONLY public.precedence
    ADD CONSTRAINT precedence_subject_id_fkey FOREIGN KEY (subject_id) REFERENCES public.subject(id);

ALTER TABLE ONLY public.receipt
    ADD CONSTRAINT receipt_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES public.invoice(id);

ALTER TABLE ONLY public.receipt
    ADD CONSTRAINT receipt_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES public.payment(id);

ALTER TABLE ONLY public.record_view
    ADD CONSTRAINT record_view_person_id_fkey FOREIGN KEY (person_id) REFERENCES public.person(id);

ALTER TABLE ONLY public.record_view
    ADD CONSTRAINT record_view_viewer_id_fkey FOREIGN KEY (viewer_id) REFERENCES public.user_account(id);

ALTER TABLE ONLY public.reference_group
    ADD CONSTRAINT reference_group_created_by_fkey FOREIGN KEY (created_by) REFERENCES public.user_account(id);

ALTER TABLE ONLY public.reference_group_invoice
    ADD CONSTRAINT reference_group_invoice_group_id_fkey FOREIGN KEY (group_id) REFERENCES public.reference_group(id);

ALTER TABLE ONLY public.reference_group_invoice
    ADD CONSTRAINT reference_group_invoice_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES public.invoice(id);

ALTER TABLE ONLY public.reference_group
    ADD CONSTRAINT reference_group_student_id_fkey FOREIGN KEY (student_id) REFERENCES public.student(id);

ALTER TABLE ONLY public.refund
    ADD CONSTRAINT refund_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.credit_account(id);

ALTER TABLE ONLY public.refund
    ADD CONSTRAINT refund_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES public.user_account(id);

ALTER TABLE ONLY public.refund
    ADD CONSTRAINT refund_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES public.user_account(id);

ALTER TABLE ONLY public.renewal_subject
    ADD CONSTRAINT renewal_subject_course_subject_id_fkey FOREIGN KEY (course_subject_id) REFERENCES public.course_subject(id);

ALTER TABLE ONLY public.renewal_subject
    ADD CONSTRAINT renewal_subject_inscription_id_fkey FOREIGN KEY (inscription_id) REFERENCES public.inscription(id);

ALTER TABLE ONLY public.result_slip
    ADD CONSTRAINT result_slip_student_id_fkey FOREIGN KEY (student_id) REFERENCES public.student(id);

ALTER TABLE ONLY public.role_permission
    ADD CONSTRAINT role_permission_permission_id_fkey FOREIGN KEY (permission_id) REFERENCES public.permission(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.role_permission
    ADD CONSTRAINT role_permission_role_id_fkey FOREIGN KEY (role_id) REFERENCES public.role(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.role_usage
    ADD CONSTRAINT role_usage_role_id_fkey FOREIGN KEY (role_id) REFERENCES public.role(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.second_person_change
    ADD CONSTRAINT second_person_change_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES public.user_account(id);

ALTER TABLE ONLY public.second_person_change
    ADD CONSTRAINT second_person_change_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES public.user_account(id);

ALTER TABLE ONLY public.semester_closing
    ADD CONSTRAINT semester_closing_activity_id_fkey FOREIGN KEY (activity_id) REFERENCES public.activity(id);

ALTER TABLE ONLY public.semester_closing
    ADD CONSTRAINT semester_closing_job_id_fkey FOREIGN KEY (job_id) REFERENCES public.job(id) ON DELETE SET NULL;

ALTER TABLE ONLY public.semester_closing
    ADD CONSTRAINT semester_closing_started_by_fkey FOREIGN KEY (started_by) REFERENCES public.user_account(id);

ALTER TABLE ONLY public.service
    ADD CONSTRAINT service_entity_id_fkey FOREIGN KEY (entity_id) REFERENCES public.payment_entity(id);

ALTER TABLE ONLY public.service_request_event
    ADD CONSTRAINT service_request_event_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES public.user_account(id);

ALTER TABLE ONLY public.service_request_event
    ADD CONSTRAINT service_request_event_request_id_fkey FOREIGN KEY (request_id) REFERENCES public.service_request(id);

ALTER TABLE ONLY public.service_request
    ADD CONSTRAINT service_request_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES public.invoice(id);

ALTER TABLE ONLY public.service_request
    ADD CONSTRAINT service_request_ordered_by_fkey FOREIGN KEY (ordered_by) REFERENCES public.user_account(id);

ALTER TABLE ONLY public.service_request
    ADD CONSTRAINT service_request_service_id_fkey FOREIGN KEY (service_id) REFERENCES public.service(id);

ALTER TABLE ONLY public.service_request
    ADD CONSTRAINT service_request_student_id_fkey FOREIGN KEY (student_id) REFERENCES public.student(id);

ALTER TABLE ONLY public.session_token
    ADD CONSTRAINT session_token_session_id_fkey FOREIGN KEY (session_id) REFERENCES public.session(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.session
    ADD CONSTRAINT session_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.user_account(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.special_exam
    ADD CONSTRAINT special_exam_enrolment_id_fkey FOREIGN KEY (enrolment_id) REFERENCES public.enrolment(id);

ALTER TABLE ONLY public.special_exam
    ADD CONSTRAINT special_exam_named_by_fkey FOREIGN KEY (named_by) REFERENCES public.user_account(id);

ALTER TABLE ONLY public.special_exam
    ADD CONSTRAINT special_exam_withdrawn_by_fkey FOREIGN KEY (withdrawn_by) REFERENCES public.user_account(id);

ALTER TABLE ONLY public.sponsor_split
    ADD CONSTRAINT sponsor_split_confirmed_by_fkey FOREIGN KEY (confirmed_by) REFERENCES public.user_account(id);

ALTER TABLE ONLY public.sponsor_split
    ADD CONSTRAINT sponsor_split_created_by_fkey FOREIGN KEY (created_by) REFERENCES public.user_account(id);

ALTER TABLE ONLY public.sponsor_split
    ADD CONSTRAINT sponsor_split_job_id_fkey FOREIGN KEY (job_id) REFERENCES public.job(id) ON DELETE SET NULL;

ALTER TABLE ONLY public.sponsor_split_line
    ADD CONSTRAINT sponsor_split_line_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES public.invoice(id);

ALTER TABLE ONLY public.sponsor_split_line
    ADD CONSTRAINT sponsor_split_line_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES public.payment(id);

ALTER TABLE ONLY public.sponsor_split_line
    ADD CONSTRAINT sponsor_split_line_split_id_fkey FOREIGN KEY (split_id) REFERENCES public.sponsor_split(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.sponsor_split_line
    ADD CONSTRAINT sponsor_split_line_student_id_fkey FOREIGN KEY (student_id) REFERENCES public.student(id);

ALTER TABLE ONLY public.sponsor_split
    ADD CONSTRAINT sponsor_split_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES public.payment(id);

ALTER TABLE ONLY public.staff_without_account
    ADD CONSTRAINT staff_without_account_person_id_fkey FOREIGN KEY (person_id) REFERENCES public.person(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.statement
    ADD CONSTRAINT statement_created_by_fkey FOREIGN KEY (created_by) REFERENCES public.user_account(id);

ALTER TABLE ONLY public.statement
    ADD CONSTRAINT statement_student_id_fkey FOREIGN KEY (student_id) REFERENCES public.student(id);

ALTER TABLE ONLY public.student
    ADD CONSTRAINT student_class_id_fkey FOREIGN KEY (class_id) REFERENCES public.class_group(id);

ALTER TABLE ONLY public.student
    ADD CONSTRAINT student_course_id_fkey FOREIGN KEY (course_id) REFERENCES public.course(id);

ALTER TABLE ONLY public.student
    ADD CONSTRAINT student_level_id_fkey FOREIGN KEY (level_id) REFERENCES public.level(id);

ALTER TABLE ONLY public.student
    ADD CONSTRAINT student_person_id_fkey FOREIGN KEY (person_id) REFERENCES public.person(id);

ALTER TABLE ONLY public.student_withdrawal
    ADD CONSTRAINT student_withdrawal_class_id_fkey FOREIGN KEY (class_id) REFERENCES public.class_group(id);

ALTER TABLE ONLY public.student_withdrawal
    ADD CONSTRAINT student_withdrawal_ended_by_fkey FOREIGN KEY (ended_by) REFERENCES public.user_account(id);

ALTER TABLE ONLY public.student_withdrawal
    ADD CONSTRAINT student_withdrawal_made_by_fkey FOREIGN KEY (made_by) REFERENCES public.user_account(id);

ALTER TABLE ONLY public.student_withdrawal
    ADD CONSTRAINT student_withdrawal_student_id_fkey FOREIGN KEY (student_id) REFERENCES public.student(id);

ALTER TABLE ONLY public.teacher
    ADD CONSTRAINT teacher_department_id_fkey FOREIGN KEY (department_id) REFERENCES public.department(id);

ALTER TABLE ONLY public.teacher
    ADD CONSTRAINT teacher_person_id_fkey FOREIGN KEY (person_id) REFERENCES public.person(id);

ALTER TABLE ONLY public.teaching
    ADD CONSTRAINT teaching_edition_id_fkey FOREIGN KEY (edition_id) REFERENCES public.edition(id);

ALTER TABLE ONLY public.teaching
    ADD CONSTRAINT teaching_teacher_id_fkey FOREIGN KEY (teacher_id) REFERENCES public.teacher(id);

ALTER TABLE ONLY public.user_account
    ADD CONSTRAINT user_account_person_id_fkey FOREIGN KEY (person_id) REFERENCES public.person(id);

ALTER TABLE ONLY public.user_account
    ADD CONSTRAINT user_account_role_id_fkey FOREIGN KEY (role_id) REFERENCES public.role(id);

ALTER TABLE ONLY public.user_permission
    ADD CONSTRAINT user_permission_permission_id_fkey FOREIGN KEY (permission_id) REFERENCES public.permission(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.user_permission
    ADD CONSTRAINT user_permission_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.user_account(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.user_preference
    ADD CONSTRAINT user_preference_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.user_account(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.withdrawal_effect
    ADD CONSTRAINT withdrawal_effect_enrolment_id_fkey FOREIGN KEY (enrolment_id) REFERENCES public.enrolment(id);

ALTER TABLE ONLY public.withdrawal_effect
    ADD CONSTRAINT withdrawal_effect_inscription_id_fkey FOREIGN KEY (inscription_id) REFERENCES public.inscription(id);

ALTER TABLE ONLY public.withdrawal_effect
    ADD CONSTRAINT withdrawal_effect_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES public.invoice(id);

ALTER TABLE ONLY public.withdrawal_effect
    ADD CONSTRAINT withdrawal_effect_withdrawal_id_fkey FOREIGN KEY (withdrawal_id) REFERENCES public.student_withdrawal(id);
