# The options of a scheduler, a line each: the number of the group of which one may be given, and the option.
function _serrano_scheduler_options() {
  case "$1" in
@OPTIONS@    *) ;;
  esac
}

# Completes options of schedulers after a colon and after commas, and everything else as picocli does. Words of bash end
# at colons and equals signs, so this looks at the line; a reply is what follows the last of these signs.
function _complete_serrano() {
  local line="${COMP_LINE:0:$COMP_POINT}"
  local word="${line##*[[:space:]]}"
  local before="${line%"$word"}"
  before="${before%"${before##*[![:space:]]}"}"
  local option="${before##*[[:space:]]}"
  local lead=""
  case "$word" in
    --*=*)
      option="${word%%=*}"
      lead="$option="
      word="${word#*=}"
      ;;
  esac
  case "$option $word" in
    "--scheduler "*:* | "--against "*:*) ;;
    *)
      _complete_serrano_words "$@"
      local code=$?
      case "$option" in
        --scheduler | --against)
          # No space follows a scheduler that has options: there are two ways to go on.
          if [[ ${#COMPREPLY[@]} -eq 1 && -n "$(_serrano_scheduler_options "${COMPREPLY[*]}")" ]]; then
            COMPREPLY+=("${COMPREPLY[*]}:")
          fi
          ;;
      esac
      return $code
      ;;
  esac
  local key="${word%%:*}"
  case "$before" in
    *" simulate "*) key="simulate $key" ;;
  esac
  local given="${word#*:}"
  local part="${given##*,}"
  local chosen=",${given%"$part"}"
  local group name taken=" "
  while read -r group name; do
    case "$name" in
      *=) [[ "$chosen" == *",$name"* ]] && taken="$taken$group " ;;
      *) [[ "$chosen" == *",$name,"* ]] && taken="$taken$group " ;;
    esac
  done < <(_serrano_scheduler_options "$key")
  local cut=""
  if [[ "${COMP_WORDBREAKS-}" == *:* ]]; then
    cut="$lead$word"
    cut="${cut%"${cut##*[:=]}"}"
  fi
  local reply
  COMPREPLY=()
  while read -r group name; do
    if [[ "$taken" != *" $group "* && "$name" == "$part"* ]]; then
      reply="$lead${word%"$part"}$name"
      COMPREPLY+=("${reply#"$cut"}")
    fi
  done < <(_serrano_scheduler_options "$key")
  compopt -o nospace 2>/dev/null # commas and values follow
  return 0
}
